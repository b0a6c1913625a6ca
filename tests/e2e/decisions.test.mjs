// Every decision that a rule asks of a player, met in rounds against bots in the page: on a phone by taps, on a desk by keys alone. Time
// runs faster there, since nobody waits for bots to think.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer } from './server.mjs';
import { checkAxe, launch, person, picture } from './table.mjs';

let server, browser;

before(async () => {
  server = await startServer();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const kFaster = 24;
const kPatience = 100_000;

/** Rule sets that between them ask for everything, and what they have to ask for. */
const kSets = [
  {
    name: 'hands that move, silence, a race to the pile',
    options: { seven: 'may', zero_rotates: 'on', five: 'each_gives', uno_to_centre: 'on', ready_after_draw: 'on', silent_two: 'on', wild_draw_four: 'always', target: '20000' },
    asked: ['Swap hands with', 'Exchange a card with', 'Give a card', 'Slap!', 'Ready', 'Choose a color', 'played wild draw four on you', 'You drew'],
  },
  {
    name: 'answers, jumps and wrong cards',
    options: {
      draw_two_answer: 'stack', draw_four_stack: 'on', skip_answer: 'any_skip', reverse_deflects: 'on', jump_in: 'on', twins: 'on', five: 'taker_picks',
      illegal_play: 'accuse', wild_draw_four: 'always', round_end: 'to_last', scoring: 'rank', target: '20000',
    },
    asked: ['Pick a card by its number', 'A raised card answers it.', 'Lay it anyway?', 'Choose a color'],
  },
];

const speedUp = (factor) => {
  const now = performance.now.bind(performance);
  performance.now = () => now() * factor;
  const later = window.setTimeout;
  window.setTimeout = (run, ms, ...more) => later(run, (ms ?? 0) / factor, ...more);
};

async function sitDown(options, size) {
  const p = await person(browser, 'Ann', size);
  const { page } = p;
  await page.addInitScript(speedUp, kFaster);
  await page.addInitScript((o) => {
    localStorage.setItem('penult.prefs', JSON.stringify({ name: 'Ann', lang: 'en', sound: false, bots: 3, rules: { preset: 'classic-108', options: o } }));
  }, options);
  await page.goto(`${server.url}/practice`);
  await page.getByRole('button', { name: 'Deal' }).click();
  await page.locator('.hand .card').first().waitFor();
  return p;
}

/** In the page, so that one look is one moment: what is asked, and what stands to choose from. */
const look = (page) => page.evaluate(() => ({
  over: !!document.querySelector('.headline'),
  mine: !!document.querySelector('.turn.mine'),
  panel: document.querySelector('.ask')?.textContent ?? '',
  colors: document.querySelectorAll('.ask .color').length,
  choices: document.querySelectorAll('.ask .choices button').length,
  outcomes: document.querySelectorAll('.ask .outcome').length,
  raised: document.querySelectorAll('.hand .card.ok').length,
  cards: document.querySelectorAll('.hand .card').length,
  ready: !!document.querySelector('.stock.ready'),
  lost: document.activeElement === document.body,
}));

const kQuick = { timeout: 600 };
const kCorner = { position: { x: 10, y: 16 } };

async function tap(page, at, wrong) {
  if (at.colors) return page.locator('.ask .color').first().click(kQuick);
  if (at.choices) return page.locator('.ask .choices button').first().click(kQuick);
  if (at.panel.startsWith('Give')) return page.locator('.hand .card.ok').first().click({ ...kQuick, ...kCorner });
  if (at.panel.includes('answers it') && at.raised) return page.locator('.hand .card.ok').first().click({ ...kQuick, ...kCorner });
  if (at.outcomes) return page.locator('.ask .outcome').last().click(kQuick);
  if (wrong && at.mine) return page.locator('.hand .card:not(.ok)').first().click({ ...kQuick, ...kCorner });
  if (at.raised && at.mine) {
    if (at.cards === 2) await page.locator('.buttons .hot[aria-pressed="false"]').click(kQuick);
    // The last ones are the black ones: those ask for more.
    return page.locator('.hand .card.ok').last().click({ ...kQuick, ...kCorner });
  }
  if (at.ready) return page.locator('.stock.ready').click(kQuick);
}

/** To the first card of that kind by the arrows, as somebody who does not see would go. */
async function playByArrows(page, raised) {
  await page.keyboard.press('h');
  await page.keyboard.press('End');
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate((ok) => document.activeElement?.classList.contains('ok') === ok, raised)) break;
    await page.keyboard.press('ArrowLeft');
  }
  await page.keyboard.press('Enter');
}

async function press(page, at, wrong) {
  if (at.colors) return page.keyboard.press('2');
  if (/^(Swap|Exchange|Pick)/.test(at.panel)) {
    for (const digit of ['1', '2', '3', '4']) await page.keyboard.press(digit);
    return;
  }
  if (/^(Slap|Ready|Last)/.test(at.panel)) return page.keyboard.press('a');
  if (at.panel.includes('Lay it anyway')) {
    await page.keyboard.press('Tab');
    return page.keyboard.press('Enter');
  }
  if (at.panel.startsWith('You drew')) return at.raised && at.cards > 2 ? playByArrows(page, true) : page.keyboard.press('k');
  if (at.panel.includes('wild draw four on you')) return page.keyboard.press('v');
  if (at.panel && !at.raised) return page.keyboard.press('d');
  if (wrong && at.mine) return playByArrows(page, false);
  if (at.raised && at.mine) {
    if (at.cards === 2) await page.keyboard.press('u');
    return playByArrows(page, true);
  }
  if (at.mine) return page.keyboard.press('d');
}

async function meetAll({ page, complaints }, set, act, where) {
  const open = new Set(set.asked);
  const end = Date.now() + kPatience;
  let lost = 0;
  while (open.size) {
    assert.ok(Date.now() < end, `${where}: never asked: ${[...open].join(', ')}`);
    const at = await look(page);
    if (at.lost) lost++;
    if (at.over) {
      await page.getByRole('button', { name: /Next round|Back to the lobby/ }).click({ timeout: 2000 }).catch(() => {});
      continue;
    }
    for (const text of open) {
      if (!at.panel.includes(text)) continue;
      open.delete(text);
      await checkAxe(page, `${where}: ${text}`);
    }
    // Where wrong cards are really laid, one is tried.
    const wrong = open.has('Lay it anyway?') && at.cards > at.raised && !at.panel;
    await act(page, at, wrong).catch((e) => { if (e.name !== 'TimeoutError') throw e; });
    await page.waitForTimeout(40);
  }
  assert.deepEqual(complaints, []);
  return lost;
}

const kWays = [['phone', { width: 390, height: 844 }, tap], ['desk', { width: 1280, height: 800 }, press]];

async function play(set, [where, size, act]) {
  const p = await sitDown(set.options, size);
  try {
    const lost = await meetAll(p, set, act, where);
    if (act === press) assert.equal(lost, 0, 'the focus fell to the page');
  } catch (error) {
    await picture(p.page, `decisions-${where}`).catch(() => {});
    throw error;
  } finally {
    await p.context.close();
  }
}

// Side by side in one browser.
for (const set of kSets) test(set.name, () => Promise.all(kWays.map((way) => play(set, way))));
