// Every state of every screen at 320 px, from canned tables: nothing that axe finds in light, dark and forced colors, no sideways scroll,
// and for every card of a hand 24 × 24 that can really be hit. The languages take turns.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { start } from '../../clients/web/tests/fake/server.mjs';
import { scenes } from '../../clients/web/tests/fake/views.mjs';
import { checkAxe, launch, picture } from './table.mjs';

let server, browser, page;
const complaints = [];

before(async () => {
  server = await start(0);
  browser = await launch();
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  await context.addInitScript((names) => {
    const ticket = { secret: 'x', name: 'Анна', at: 1 };
    localStorage.setItem('penult.seats', JSON.stringify(Object.fromEntries(names.map((n) => [n.toUpperCase(), ticket]))));
  }, Object.keys(scenes));
  page = await context.newPage();
  page.on('pageerror', (e) => complaints.push(String(e)));
});

after(async () => {
  await browser?.close();
  server?.stop();
});

const kThemes = [{ colorScheme: 'light', forcedColors: 'none' }, { colorScheme: 'dark', forcedColors: 'none' }, { colorScheme: 'light', forcedColors: 'active' }];
const kLangs = ['en', 'ru', 'uk'];

/** Runs in the page. Steps of one pixel along the index column and along the top of each card. */
function tooSmall() {
  const found = [];
  for (const card of document.querySelectorAll('.hand .card')) {
    card.scrollIntoView({ block: 'center' });
    const box = card.getBoundingClientRect();
    const hits = (x, y) => document.elementFromPoint(x, y)?.closest('.card') === card;
    let across = 0;
    let down = 0;
    for (let x = Math.ceil(box.left); x < box.right; x++) if (hits(x, box.top + 16)) across++;
    for (let y = Math.ceil(box.top); y < box.bottom; y++) if (hits(box.left + 12, y)) down++;
    if (across < 24 || down < 24) found.push(`${card.ariaLabel}: ${across} × ${down}`);
  }
  return found;
}

const places = { home: '/', practice: '/practice', rules: '/rules', stats: '/stats', ...Object.fromEntries(Object.keys(scenes).map((n) => [n, `/t/${n.toUpperCase()}`])) };

for (const [i, [name, path]] of Object.entries(places).entries()) {
  test(name, async () => {
    const lang = kLangs[i % kLangs.length];
    try {
      await page.goto(server.url);
      await page.evaluate((l) => localStorage.setItem('penult.prefs', JSON.stringify({ name: 'Анна', lang: l })), lang);
      await page.goto(server.url + path);
      await page.locator('main h1').waitFor();
      await page.waitForTimeout(150);
      for (const [k, theme] of kThemes.entries()) {
        await page.emulateMedia(theme);
        // Between themes nothing but colors changes.
        await checkAxe(page, `${name}, ${lang}, ${JSON.stringify(theme)}`, k ? ['color-contrast'] : null);
      }
      assert.deepEqual(await page.evaluate(tooSmall), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'wider than the screen');
      assert.deepEqual(complaints.splice(0), []);
    } catch (error) {
      await picture(page, `screen-${name}`).catch(() => {});
      throw error;
    }
  });
}
