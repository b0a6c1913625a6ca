// What people do at a table beside the game: chat, reactions, muting, the clock, a password, a vote on a hint, two tabs.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer } from './server.mjs';
import { checkAxe, fillName, launch, person, picture } from './table.mjs';

let server, browser;
const people = [];

before(async () => {
  server = await startServer();
  browser = await launch();
  for (const name of ['Ann', 'Bob', 'Cid']) people.push(await person(browser, name));
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const onFailure = async (run) => {
  try {
    await run(...people);
  } catch (error) {
    for (const p of people) await picture(p.page, `talk-${p.name}`).catch(() => {});
    throw error;
  }
};

const openTalk = ({ page }) => page.getByRole('button', { name: /^Chat and people/ }).click();
const close = ({ page }) => page.getByRole('button', { name: 'Close' }).click();

test('a table with a password and a clock', () => onFailure(async (ann, bob, cid) => {
  const answer = await ann.page.request.post(`${server.url}/api/tables`, { data: { rules: 'classic-108', options: { hint_penalty: '2' } } });
  const { url } = await answer.json();
  await ann.page.goto(server.url + url);
  await fillName(ann);
  await ann.page.getByRole('button', { name: 'Sit down' }).click();
  await ann.page.getByLabel('Time for a turn').selectOption('30');
  await ann.page.getByLabel('Password', { exact: true }).fill('sesame');
  await ann.page.getByRole('button', { name: 'Set', exact: true }).click();
  await ann.page.getByText('The table has a password.').waitFor();
  await checkAxe(ann.page, 'lobby of the host');
  for (const p of [bob, cid]) {
    await p.page.goto(server.url + url);
    await fillName(p);
    await p.page.getByLabel('Password of the table').fill(p === bob ? 'wrong' : 'sesame');
    await p.page.getByRole('button', { name: 'Sit down' }).click();
  }
  await bob.page.getByText('That is not the password of this table.').waitFor();
  await bob.page.getByRole('button', { name: 'Join anew' }).click();
  await bob.page.getByLabel('Password of the table').fill('sesame');
  await bob.page.getByRole('button', { name: 'Sit down' }).click();
  await bob.page.getByText('Time for a turn: 30 seconds').waitFor();
  await ann.page.locator('.seat-list').getByText('Bob').waitFor();
  await ann.page.getByRole('button', { name: 'Deal' }).click();
  for (const { page } of people) await page.locator('.hand .card').first().waitFor();
}));

test('the player to move sees the time and may have more', () => onFailure(async () => {
  for (const { page } of people) {
    if (!(await page.locator('.turn.mine').count())) continue;
    const seconds = async () => Number((await page.locator('.clock > [aria-hidden]').innerText()).trim());
    const before = await seconds();
    assert.ok(before > 15 && before <= 30, `${before} seconds`);
    await checkAxe(page, 'table with a clock');
    await picture(page, 'clock');
    await page.getByRole('button', { name: 'More time' }).click();
    await page.waitForFunction(() => Number(document.querySelector('.clock > [aria-hidden]')?.textContent) > 30);
    return;
  }
  assert.fail('nobody is to move');
}));

test('words and reactions reach the others as text', () => onFailure(async (ann, bob) => {
  await openTalk(ann);
  await checkAxe(ann.page, 'chat of the host');
  await picture(ann.page, 'talk');
  await ann.page.getByLabel('Say something').fill('<b>hello</b>');
  await ann.page.getByRole('button', { name: 'Send', exact: true }).click();
  await bob.page.getByText('Ann: <b>hello</b>').first().waitFor();
  assert.equal(await bob.page.getByRole('button', { name: 'Chat and people: new lines' }).count(), 1);
  await openTalk(bob);
  await bob.page.getByRole('button', { name: 'Wow!' }).click();
  await ann.page.getByText('Bob: Wow!').first().waitFor();
}));

test('whom one does not want to hear one does not hear', () => onFailure(async (ann, bob, cid) => {
  await openTalk(cid);
  await cid.page.getByRole('button', { name: 'Mute for me: Ann' }).click();
  await cid.page.locator('[aria-pressed=true]', { hasText: 'Mute for me' }).waitFor();
  await close(cid);
  await openTalk(ann);
  await ann.page.getByRole('button', { name: 'Nice!' }).click();
  await bob.page.getByText('Ann: Nice!').first().waitFor();
  assert.equal(await cid.page.getByText('Ann: Nice!').count(), 0);
}));

test('the table votes on a hint', () => onFailure(async (ann, bob, cid) => {
  await openTalk(ann);
  await ann.page.getByRole('button', { name: 'Gave a hint: Bob' }).click();
  await cid.page.getByText('Ann says that Bob told somebody what to play. Fine Bob?').waitFor();
  assert.equal(await bob.page.getByRole('button', { name: 'Fine', exact: true }).count(), 0);
  await checkAxe(cid.page, 'a vote');
  await picture(cid.page, 'vote');
  const cards = await bob.page.locator('.hand .card').count();
  await cid.page.getByRole('button', { name: 'Fine', exact: true }).click();
  await bob.page.waitForFunction((n) => document.querySelectorAll('.hand .card').length === n + 2, cards);
}));

test('a second tab takes the seat over, and back', () => onFailure(async (ann, bob) => {
  const tab = await bob.context.newPage();
  await tab.goto(bob.page.url());
  await tab.locator('.hand .card').first().waitFor();
  await bob.page.getByText('This seat was opened in another window.').waitFor();
  await bob.page.getByRole('button', { name: 'Play here' }).click();
  await bob.page.locator('.hand .card').first().waitFor();
  await tab.getByText('This seat was opened in another window.').waitFor();
  await tab.close();
}));

test('whoever is sent away stays away', () => onFailure(async (ann, bob, cid) => {
  await openTalk(ann);
  await ann.page.getByRole('button', { name: 'Make host: Bob' }).click();
  await bob.page.getByText('You are the host now.').first().waitFor();
  await openTalk(bob);
  await bob.page.getByRole('button', { name: 'Send away: Cid' }).click();
  await cid.page.getByText('The host has emptied your seat.').waitFor();
  await cid.page.goto(bob.page.url());
  await cid.page.getByLabel('Password of the table').fill('sesame');
  await cid.page.getByRole('button', { name: 'Watch' }).click();
  await cid.page.getByText('The host has sent you away from this table.').waitFor();
}));

test('nothing was complained about', () => {
  for (const p of people) assert.deepEqual(p.complaints, []);
});
