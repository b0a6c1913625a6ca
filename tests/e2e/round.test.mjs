// Two people and two bots at the real server: a whole round by the screen, with a page load in the middle.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer } from './server.mjs';
import { checkAxe, fillName, launch, person, picture, playRound, where } from './table.mjs';

let server, browser, ann, bob;

before(async () => {
  server = await startServer();
  browser = await launch();
  ann = await person(browser, 'Ann');
  bob = await person(browser, 'Bob', { width: 1280, height: 800 });
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const onFailure = async (run) => {
  try {
    await run();
  } catch (error) {
    for (const p of [ann, bob]) await picture(p.page, p.name).catch(() => {});
    throw error;
  }
};

test('a table is created from the start page', () => onFailure(async () => {
  await ann.page.goto(server.url);
  await ann.page.getByLabel('Rules').waitFor();
  await checkAxe(ann.page, 'home');
  await fillName(ann);
  await ann.page.getByRole('button', { name: 'Create table' }).click();
  await ann.page.getByRole('heading', { name: 'Seats' }).waitFor();
  assert.match(new URL(ann.page.url()).pathname, /^\/t\/[A-Z]{4,6}$/);
}));

test('a second person joins by the link', () => onFailure(async () => {
  await bob.page.goto(ann.page.url());
  await bob.page.getByRole('button', { name: 'Sit down' }).waitFor();
  await checkAxe(bob.page, 'join');
  await fillName(bob);
  await bob.page.getByRole('button', { name: 'Sit down' }).click();
  await bob.page.getByRole('heading', { name: 'Seats' }).waitFor();
  await ann.page.locator('.seat-list').getByText('Bob').waitFor();
}));

test('the host adds two bots and deals', () => onFailure(async () => {
  const bots = ann.page.locator('.seat-list li', { hasText: 'bot: simple' });
  await ann.page.getByRole('button', { name: 'simple' }).click();
  await bots.nth(0).waitFor();
  await ann.page.getByRole('button', { name: 'simple' }).click();
  await bots.nth(1).waitFor();
  await checkAxe(ann.page, 'lobby');
  await ann.page.getByRole('button', { name: 'Deal' }).click();
  for (const { page } of [ann, bob]) {
    await page.locator('.hand .card').first().waitFor();
    assert.equal(await page.locator('.seats .seat').count(), 3);
  }
  await checkAxe(ann.page, 'table, narrow');
  await checkAxe(bob.page, 'table, wide');
}));

test('a round is played to its end, and a page load in the middle keeps the seat', () => onFailure(async () => {
  await playRound([ann, bob], {
    each: async (step) => {
      if (step !== 8) return;
      const held = await bob.page.locator('.hand .card').count();
      await bob.page.reload();
      await bob.page.locator('.table').waitFor();
      if ((await where(bob.page)) === 'over') return;
      await bob.page.locator('.hand').waitFor();
      assert.ok(held > 0);
      assert.equal(await bob.page.locator('.calls').count(), 1, 'Bob came back as a watcher');
      assert.ok(!(await bob.page.locator('.seats').innerText()).includes('Bob'), 'Bob sits at his own seat');
    },
  });
}));

test('the end of the round is shown, and the next one is dealt when both are ready', () => onFailure(async () => {
  await checkAxe(ann.page, 'round end, narrow');
  await checkAxe(bob.page, 'round end, wide');
  assert.equal(await ann.page.locator('.scores tbody').count(), 4);
  for (const { page } of [ann, bob]) await page.getByRole('button', { name: /Next round|Back to the lobby/ }).click();
  for (const { page } of [ann, bob]) await page.locator('.hand .card').first().waitFor();
}));

test('nothing was complained about', () => {
  assert.deepEqual(ann.complaints, []);
  assert.deepEqual(bob.complaints, []);
});
