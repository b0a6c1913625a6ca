// What a person does at the table, by the same buttons and cards; and what must hold on every screen.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const failures = fileURLToPath(new URL('./failures/', import.meta.url));

export const launch = () => chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

/** A person with a browser of their own. Whatever the page complains about is kept. */
export async function person(browser, name, size = { width: 390, height: 844 }, locale = 'en-US') {
  const context = await browser.newContext({ viewport: size, locale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (e) => complaints.push(String(e)));
  page.on('console', (m) => { if (m.type() === 'error') complaints.push(m.text()); });
  return { name, context, page, complaints };
}

export async function fillName({ page, name }) {
  await page.getByLabel('Your name').fill(name);
}

/** `only`: these rules instead of all. */
export async function checkAxe(page, where, only = null) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate((rules) => (
    window.axe.run(document, { resultTypes: ['violations'], ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) })
  ), only);
  assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' | ')}`), [], `axe on ${where}`);
}

export async function picture(page, name) {
  mkdirSync(failures, { recursive: true });
  await page.screenshot({ path: `${failures}${name}.png` });
}

/** Where a person is: what the page shows. */
export async function where(page) {
  if (await page.locator('.headline').count()) return 'over';
  if (await page.locator('.table .turn.mine').count()) return 'mine';
  if (await page.locator('.table').count()) return 'table';
  return 'elsewhere';
}

// In a fan only the index column of a card is sure to be hit.
const kCorner = { position: { x: 10, y: 16 } };

/** One press, if there is something to decide: an answer in the panel first, then a raised card, then the draw pile. */
export async function decide(page) {
  const options = { timeout: 2000 };
  try {
    const color = page.locator('.ask .color').first();
    if (await color.count()) return await color.click(options);
    const answer = page.locator('.ask .outcome').first();
    if (await answer.count()) return await answer.click(options);
    const cards = page.locator('.hand .card.ok');
    if (await cards.count()) {
      if ((await page.locator('.hand .card').count()) === 2) await page.locator('.buttons .hot[aria-pressed="false"]').click(options);
      return await cards.first().click({ ...options, ...kCorner });
    }
    const pile = page.locator('.stock.ready');
    if (await pile.count()) return await pile.click(options);
  } catch (error) {
    // The table may have moved on between looking and pressing; the next look will tell.
    if (error.name !== 'TimeoutError') throw error;
  }
}

/** Plays for everybody given until the round is over for all of them. */
export async function playRound(people, { patience = 180_000, each = async () => {} } = {}) {
  const end = Date.now() + patience;
  for (let step = 0; ; step++) {
    assert.ok(Date.now() < end, 'the round did not end in time');
    await each(step);
    const at = await Promise.all(people.map(({ page }) => where(page)));
    if (at.every((x) => x === 'over')) return step;
    for (const [i, { page }] of people.entries()) if (at[i] === 'mine') await decide(page);
    await people[0].page.waitForTimeout(60);
  }
}
