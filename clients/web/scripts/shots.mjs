// Looks at every screen: `npm run shots -- [NAME…] [--sizes phone,small,desk] [--themes light,dark,forced] [--langs en,ru,uk]`
// writes shots/NAME-SIZE-THEME-LANG.png and says what axe finds, what is cut off sideways and which cards are too small to hit.
// Without names: every canned table and every page beside the table. `npm run shots -- --docs` writes docs/images/screens instead.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { start } from '../tests/fake/server.mjs';
import { scenes } from '../tests/fake/views.mjs';

export const kSizes = { phone: { width: 390, height: 844 }, small: { width: 320, height: 640 }, desk: { width: 1280, height: 800 }, lying: { width: 844, height: 390 } };
const kPages = { home: '/', rules: '/rules', practice: '/practice', stats: '/stats' };
const kDocumented = [
  ...['home', 'practice', 'rules', 'stats', ...Object.keys(scenes)].map((name) => [name, 'phone', 'light', 'en']),
  ...['home', 'lobby', 'turn', 'many', 'ended'].map((name) => [name, 'desk', 'dark', 'en']),
  ...['turn', 'bluff', 'swap'].flatMap((name) => [[name, 'small', 'dark', 'uk'], [name, 'phone', 'light', 'ru']]),
];
const out = fileURLToPath(new URL('../shots/', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const option = (name, fallback) => {
  const i = process.argv.indexOf(name);
  return (i > 0 ? process.argv[i + 1] : fallback).split(',');
};
const words = process.argv.slice(2).filter((w, i, all) => !w.startsWith('--') && !all[i - 1]?.startsWith('--'));
const names = words.length ? words : [...Object.keys(kPages), ...Object.keys(scenes)];

export const launch = () => chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

/** Runs in the page: how large a part of each card of the hand is really hit, and what is wider than the screen. */
function measure() {
  const found = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`${wide} px too wide`);
  for (const el of document.querySelectorAll('button, h1, h2, .note span, .tag, label')) {
    if (el.scrollWidth > el.clientWidth + 1 && getComputedStyle(el).overflowX === 'hidden' && el.clientWidth > 8 && !el.closest('.seat'))
      found.push(`cut: ${el.textContent.trim().slice(0, 40)}`);
  }
  for (const card of document.querySelectorAll('.hand .card')) {
    const box = card.getBoundingClientRect();
    let across = 0;
    let down = 0;
    for (let x = box.left + 1; x < box.right; x += 2) if (document.elementFromPoint(x, box.top + 14)?.closest('.card') === card) across += 2;
    for (let y = box.top + 1; y < box.bottom; y += 2) if (document.elementFromPoint(box.left + 12, y)?.closest('.card') === card) down += 2;
    if (box.top < innerHeight - 40 && box.top > 0 && (across < 24 || down < 24)) found.push(`card ${card.ariaLabel}: ${across} x ${down}`);
  }
  return found;
}

async function open(browser, url, name, size, theme, lang, complaints) {
  const context = await browser.newContext({
    viewport: kSizes[size], locale: lang, reducedMotion: 'reduce', colorScheme: theme === 'dark' ? 'dark' : 'light', forcedColors: theme === 'forced' ? 'active' : 'none',
  });
  await context.addInitScript((l) => localStorage.setItem('penult.prefs', JSON.stringify({ name: 'Анна', lang: l, ...JSON.parse(localStorage.getItem('penult.prefs') ?? '{}') })), lang);
  if (scenes[name]) await context.addInitScript((code) => localStorage.setItem('penult.seats', JSON.stringify({ [code]: { secret: 'x', name: 'Анна', at: 1 } })), name.toUpperCase());
  const page = await context.newPage();
  page.on('pageerror', (e) => complaints.push(String(e)));
  page.on('console', (m) => { if (m.type() === 'error') complaints.push(m.text()); });
  await page.goto(url + (kPages[name] ?? `/t/${name.toUpperCase()}`));
  // On the way to a table there is only the menu's button.
  await page.waitForFunction(() => document.querySelectorAll('button').length > 1, undefined, { timeout: 15_000 });
  await page.waitForTimeout(500);
  return page;
}

async function shoot(browser, url, name, size, theme, lang) {
  const complaints = [];
  const page = await open(browser, url, name, size, theme, lang, complaints);
  await page.screenshot({ path: `${out}${name}-${size}-${theme}-${lang}.png` });
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  complaints.push(...violations.map((v) => `axe ${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`), ...(await page.evaluate(measure)));
  for (const c of complaints) console.log(`${name} ${size} ${theme} ${lang}: ${c}`);
  await page.context().close();
  return complaints.length;
}

/** Small pictures for the documentation, and the page that shows them. */
async function document(browser, url) {
  const images = fileURLToPath(new URL('../../../docs/images/screens/', import.meta.url));
  mkdirSync(images, { recursive: true });
  const rows = [];
  for (const [name, size, theme, lang] of kDocumented) {
    const page = await open(browser, url, name, size, theme, lang, []);
    const cdp = await page.context().newCDPSession(page);
    const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
    const file = `${name}-${size}-${theme}-${lang}.webp`;
    writeFileSync(images + file, Buffer.from(data, 'base64'));
    rows.push(`<img src="images/screens/${file}" alt="${name}, ${size}, ${theme}, ${lang}" width="${size === 'desk' ? 640 : 240}">`);
    await page.context().close();
  }
  const text = `# The screens\n\nMade by \`npm run shots -- --docs\` in \`clients/web\` from the canned tables of \`tests/fake/views.mjs\`.\n\n${rows.join('\n')}\n`;
  writeFileSync(fileURLToPath(new URL('../../../docs/screens.md', import.meta.url)), text);
}

mkdirSync(out, { recursive: true });
const server = await start(0);
const browser = await launch();
let bad = 0;
if (process.argv.includes('--docs')) await document(browser, server.url);
else for (const name of names)
  for (const size of option('--sizes', 'phone,small,desk'))
    for (const theme of option('--themes', 'light,dark'))
      for (const lang of option('--langs', 'en')) bad += await shoot(browser, server.url, name, size, theme, lang);
await browser.close();
server.stop();
process.exit(bad ? 1 : 0);
