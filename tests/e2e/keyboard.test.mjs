// A round by the keyboard alone, against one bot: the focus is never lost on the way.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer } from './server.mjs';
import { fillName, launch, person, picture, where } from './table.mjs';

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

const kMostKeys = 1500;

async function focused(page) {
  return page.evaluate(() => document.activeElement?.tagName ?? 'BODY');
}

/** Tab until the button of that name has the focus, then Enter. */
async function pressByTab(page, name) {
  for (let i = 0; i < 60; i++) {
    const at = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (at === name) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  assert.fail(`no way by Tab to ${name}`);
}

/** The key that answers what is asked; cards are reached by arrow keys. */
async function answer(page) {
  if (await page.locator('.ask .color').count()) return page.keyboard.press('1');
  const panel = await page.locator('.ask').count();
  if (panel && (await page.locator('.stock.ready').count())) return page.keyboard.press('d');
  const raised = await page.locator('.hand .card.ok').count();
  if (raised) {
    await page.keyboard.press('h');
    await page.keyboard.press('Home');
    for (let i = 0; i < 60; i++) {
      if (await page.evaluate(() => document.activeElement?.classList.contains('ok'))) break;
      await page.keyboard.press('ArrowRight');
    }
    if ((await page.locator('.hand .card').count()) === 2) await page.keyboard.press('u');
    return page.keyboard.press('Enter');
  }
  return page.keyboard.press(panel ? 'k' : 'd');
}

test('a whole round without a pointer', async () => {
  const { page } = ann;
  try {
    await page.goto(server.url);
    await fillName(ann);
    await pressByTab(page, 'Create table');
    await page.getByRole('heading', { name: 'Seats' }).waitFor();
    await pressByTab(page, 'random');
    await page.locator('.seat-list li', { hasText: 'bot: random' }).waitFor();
    await pressByTab(page, 'Deal');
    await page.locator('.hand .card').first().waitFor();
    let lost = 0;
    let keys = 0;
    while ((await where(page)) !== 'over') {
      assert.ok(keys++ < kMostKeys, 'the round did not end');
      if ((await where(page)) === 'mine') await answer(page);
      await page.waitForTimeout(120);
      if ((await focused(page)) === 'BODY') lost++;
    }
    assert.equal(lost, 0, 'the focus fell to the page');
    assert.deepEqual(ann.complaints, []);
  } catch (error) {
    await picture(page, 'keyboard').catch(() => {});
    throw error;
  }
});
