// Agreeing on rules in the browser: the folded form, its texts, conflicts while one chooses, and the lobby that plays by the choice.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer } from './server.mjs';
import { checkAxe, fillName, launch, person, picture } from './table.mjs';

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

/** Unfolds whatever is folded in the form. */
async function unfold(page) {
  const headings = page.locator('details.options > summary');
  await headings.first().click();
  await headings.nth(1).waitFor();
  for (let i = 1; i < (await headings.count()); i++) await headings.nth(i).click();
}

test('the form explains every option, shows conflicts at once, and the lobby plays by it', async () => {
  const { page } = ann;
  try {
    await page.goto(server.url);
    await fillName(ann);
    await page.getByLabel('Rules', { exact: true }).waitFor();
    assert.equal(await page.locator('.option').count(), 0, 'the form is folded at first');
    await unfold(page);
    const book = await (await fetch(`${server.url}/api/rules?lang=en`)).json();
    assert.equal(await page.locator('.option').count(), book.options.length);
    for (const option of book.options) {
      const row = page.locator('.option', { has: page.locator(`#opt-${option.name}`) });
      const text = await row.innerText();
      for (const part of [option.title, option.text, 'Source: ']) assert.ok(text.includes(part), `${option.name}: ${part}`);
    }
    await page.getByLabel('Scoring', { exact: true }).selectOption({ label: 'each round stands alone' });
    await page.getByLabel('Elimination', { exact: true }).selectOption('points');
    await page.getByText('scoring=lazy and elimination exclude each other').waitFor();
    const create = page.getByRole('button', { name: 'Create table' });
    assert.equal(await create.isDisabled(), true);
    await checkAxe(page, 'the rules form');
    await page.getByLabel('Elimination', { exact: true }).selectOption('off');
    await page.getByText('exclude each other').waitFor({ state: 'detached' });
    await create.click();
    await page.getByRole('heading', { name: 'Seats' }).waitFor();

    await page.getByRole('button', { name: 'Change rules' }).click();
    await unfold(page);
    assert.equal(await page.getByLabel('Scoring', { exact: true }).inputValue(), 'lazy');
    await page.getByLabel('Twins', { exact: true }).selectOption('on');
    await checkAxe(page, 'the rules form of the lobby');
    await page.getByRole('button', { name: 'Use these rules' }).click();
    await page.getByText('2 differences from the official rules').click();
    await page.locator('.diff div', { hasText: 'Twins' }).getByText('yes').waitFor();
    assert.deepEqual(ann.complaints, []);
  } catch (error) {
    await picture(page, 'rules').catch(() => {});
    throw error;
  }
});
