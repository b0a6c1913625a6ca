// What the page does by itself: practice without a network, its replay, the rulebook, statistics, and rules that come by a link.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer } from './server.mjs';
import { checkAxe, launch, person, picture, playRound } from './table.mjs';

let server, browser, ann;

before(async () => {
  server = await startServer();
  browser = await launch();
  ann = await person(browser, 'Ann');
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const onFailure = async (run) => {
  try {
    await run(ann);
  } catch (error) {
    await picture(ann.page, 'practice').catch(() => {});
    throw error;
  }
};

const speedUp = (factor) => {
  const now = performance.now.bind(performance);
  performance.now = () => now() * factor;
  const later = window.setTimeout;
  window.setTimeout = (run, ms, ...more) => later(run, (ms ?? 0) / factor, ...more);
};

test('a link brings the rules it stands for', () => onFailure(async ({ page }) => {
  const verdict = await (await fetch(`${server.url}/api/rules`, { method: 'POST', body: JSON.stringify({ rules: 'classic-108', options: { target: '60', twins: 'on' } }) })).json();
  await page.goto(`${server.url}/?rules=${verdict.code}`);
  await page.getByText('2 differences from the official rules').waitFor();
}));

test('practice goes on without a network', () => onFailure(async ({ page, context }) => {
  await page.addInitScript(speedUp, 24);
  await page.goto(`${server.url}/practice`);
  await page.getByLabel('Your name').fill('Ann');
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await context.setOffline(true);
  await page.goto(`${server.url}/practice`);
  await page.getByRole('button', { name: 'Deal' }).waitFor();
  await checkAxe(page, 'practice');
  await page.getByRole('button', { name: 'Deal' }).click();
  await page.locator('.hand .card').first().waitFor();
  await playRound([ann], { patience: 60_000 });
  await checkAxe(page, 'round end in practice');
}));

test('the round can be seen again from every seat', () => onFailure(async ({ page }) => {
  await page.getByRole('button', { name: 'See it again' }).click();
  await page.getByLabel('Seen from').waitFor();
  await checkAxe(page, 'replay');
  await page.getByRole('button', { name: 'On', exact: true }).click();
  const held = async () => page.locator('.minis .face').count();
  assert.ok((await held()) >= 5, 'the own hand is shown');
  await page.getByLabel('Seen from').selectOption({ index: 2 });
  await page.waitForTimeout(200);
  assert.ok((await held()) > 0, 'another hand is shown');
  await page.getByLabel('Place in the replay').fill('0');
  await page.locator('.moves [aria-current]').waitFor();
  const link = await page.getByLabel('Link to this place').inputValue();
  assert.match(link, /\/replay\?seat=\d+&at=0#[\w-]+$/);
  const other = await ann.context.newPage();
  await other.goto(link);
  await other.locator('.moves [aria-current]').waitFor();
  await other.close();
  await page.getByRole('button', { name: 'Back to the table' }).click();
  await page.locator('.headline').waitFor();
}));

test('the rulebook is found by words, and what was played is counted', () => onFailure(async ({ page, context }) => {
  await context.setOffline(false);
  await page.goto(`${server.url}/rules`);
  await page.getByLabel('Find a rule').fill('challenge');
  await page.locator('.entry').first().waitFor();
  const found = await page.locator('.entry').count();
  assert.ok(found > 0 && found < 30, `${found} rules`);
  await checkAxe(page, 'rulebook');
  await page.goto(`${server.url}/stats`);
  await page.locator('.figures dd').first().waitFor();
  assert.equal(await page.locator('.figures div', { hasText: 'Rounds played' }).locator('dd').innerText(), '1');
  await checkAxe(page, 'statistics');
}));

test('settings last, and can be taken along', () => onFailure(async ({ page }) => {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('fast').check();
  await page.getByLabel('A second press plays a card').check();
  await checkAxe(page, 'menu');
  await page.getByText('Your data').click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save a copy' }).click()]);
  assert.equal(file.suggestedFilename(), 'penult.json');
  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.pace), 'fast');
}));

test('nothing was complained about', () => {
  // Without a network the browser itself notes what it could not fetch.
  assert.deepEqual(ann.complaints.filter((c) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(c)), []);
});
