// A bad line, and two languages at one table: nothing is lost, nothing is done twice.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer } from './server.mjs';
import { decide, launch, person, picture, where } from './table.mjs';

let server, browser, ann, oksana;

before(async () => {
  server = await startServer();
  browser = await launch();
  ann = await person(browser, 'Ann');
  oksana = await person(browser, 'Оксана', { width: 390, height: 844 }, 'uk-UA');
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const kDrops = 20;

/** Every number of an event that the page is told since it was loaded, in the order in which it comes. */
async function recordEvents({ page }) {
  await page.addInitScript(() => {
    const Real = window.WebSocket;
    window.seen = [];
    const keep = (data) => {
      const m = JSON.parse(data);
      if (m.t === 'update' || m.t === 'welcome') window.seen.push(...m.events.map((e) => e.n));
    };
    window.WebSocket = class extends Real {
      constructor(url) {
        super(url);
        window.line = this;
        this.addEventListener('message', (e) => keep(e.data));
      }
    };
  });
}

async function checkEvents({ page }) {
  const seen = await page.evaluate(() => window.seen);
  assert.deepEqual([...new Set(seen)], seen, 'an event was told twice');
  assert.deepEqual(seen.map((n) => n - seen[0]), seen.map((_, i) => i), 'an event is missing');
}

test('twenty drops and reloads within a round', async () => {
  const people = [ann, oksana];
  try {
    await recordEvents(ann);
    await ann.page.goto(server.url);
    await ann.page.getByLabel('Your name').fill('Ann');
    await ann.page.getByRole('button', { name: 'Create table' }).click();
    await ann.page.getByRole('heading', { name: 'Seats' }).waitFor();
    await oksana.page.goto(ann.page.url());
    await oksana.page.getByLabel('Ваше ім’я').fill('Оксана');
    await oksana.page.getByRole('button', { name: 'Сісти' }).click();
    await ann.page.locator('.seat-list').getByText('Оксана').waitFor();
    await ann.page.getByRole('button', { name: 'Deal' }).click();
    for (const { page } of people) await page.locator('.hand .card').first().waitFor();
    let drops = 0;
    for (let step = 0; drops < kDrops; step++) {
      assert.ok(step < 900, 'the round stands still');
      const at = await Promise.all(people.map(({ page }) => where(page)));
      if (at.every((x) => x === 'over')) {
        await ann.page.getByRole('button', { name: /Next round|Back to the lobby/ }).click();
        await oksana.page.locator('.next .hot').click();
        for (const { page } of people) await page.locator('.hand .card').first().waitFor();
        continue;
      }
      for (const [i, { page }] of people.entries()) if (at[i] === 'mine') await decide(page);
      if (step % 2) continue;
      // Right after a move, when its answer is still under way.
      if (drops % 5 === 4) {
        await checkEvents(ann);
        await ann.page.reload();
      } else await ann.page.evaluate(() => window.line.close());
      drops++;
      await ann.page.waitForFunction(() => document.querySelector('.table, .headline') && !document.querySelector('.banner:not(.calm)'));
    }
    await checkEvents(ann);
    assert.match(await oksana.page.locator('main').innerText(), /За годинником|Проти годинника|кін/i);
    assert.deepEqual(oksana.complaints, []);
  } catch (error) {
    for (const p of people) await picture(p.page, `storm-${p.name}`).catch(() => {});
    throw error;
  }
});
