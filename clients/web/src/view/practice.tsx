// Practice: a table in the page itself, with its setting-up before and its log behind it.

import { useEffect, useState } from 'preact/hooks';
import { rulebook } from '../api';
import { game, leaveScreen } from '../game';
import type { Rulebook } from '../http';
import { lang, t } from '../i18n';
import { endPractice, keepMatch, keptMatches, kHere, practise, practising } from '../practice';
import { prefs, set } from '../prefs';
import { go } from '../route';
import { TableScreen } from './phase';
import { Bar, NameField, nameGiven } from './parts';
import { RulesForm, useVerdict, type Choice } from './rulesform';

const kMostBots = 9;

function SetUp({ book }: { book: Rulebook }) {
  const [choice, setChoice] = useState<Choice>(prefs.value.rules);
  const [level, setLevel] = useState<'simple' | 'random'>('simple');
  const [problem, setProblem] = useState('');
  const verdict = useVerdict(choice);
  const bots = prefs.value.bots;
  const begin = async (e: Event) => {
    e.preventDefault();
    if (!nameGiven()) return;
    set({ rules: choice });
    try {
      setProblem(await practise({ ...choice, bots, level }));
    } catch {
      setProblem(t('practice.noEngine'));
    }
  };
  const old = keptMatches();
  return (
    <main class="page">
      <Bar title={t('practice.title')} home />
      <div class="sheets">
        <form class="sheet" onSubmit={begin}>
          <p>{t('practice.lead')}</p>
          <NameField />
          <p class="field">
            <label for="bots">{t('practice.bots')}</label>
            <select id="bots" value={bots} onChange={(e) => set({ bots: Number(e.currentTarget.value) })}>
              {Array.from({ length: kMostBots }, (_, i) => <option key={i} value={i + 1}>{i + 1}</option>)}
            </select>
          </p>
          <p class="field">
            <label for="level">{t('practice.level')}</label>
            <select id="level" value={level} onChange={(e) => setLevel(e.currentTarget.value as 'simple')}>
              <option value="simple">{t('level.simple')}</option>
              <option value="random">{t('level.random')}</option>
            </select>
          </p>
          <p class="problem" role="alert">{problem}</p>
          <button type="submit" class="hot" disabled={!!verdict?.conflicts.length}>{t('practice.start')}</button>
        </form>
        <section class="sheet"><RulesForm book={book} choice={choice} verdict={verdict} change={setChoice} /></section>
        {old.length > 0 && (
          <section class="sheet" aria-labelledby="old">
            <h2 id="old">{t('practice.old')}</h2>
            <ul class="plain">
              {old.map((m) => (
                <li key={m.at} class="line">
                  <button type="button" class="grow" onClick={() => go(`/replay?kept=${m.at}`)}>
                    {new Intl.DateTimeFormat(lang(), { dateStyle: 'medium', timeStyle: 'short' }).format(m.at)} · {m.title}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  );
}

export function Practice() {
  const [book, setBook] = useState<Rulebook | null>(null);
  const [problem, setProblem] = useState('');
  const language = lang();
  useEffect(() => {
    rulebook(language).then(setBook, () => setProblem(t('practice.noEngine')));
  }, [language]);
  useEffect(() => () => {
    leaveScreen();
    endPractice();
  }, []);
  const view = game.value?.view;
  const phase = view?.phase;
  const played = (view?.round_number ?? 0) > 0;
  useEffect(() => {
    if (phase === 'match_over') keepMatch(game.value?.view?.seats.map((s) => s.name).join(', ') ?? '');
    // Back from a match: to the setting-up, where everything stands as it was.
    if (phase === 'lobby' && played) {
      leaveScreen();
      endPractice();
    }
  }, [phase]);
  useEffect(() => { document.title = `${t('practice.title')} · Penult`; }, [language]);
  if (practising.value && view && phase !== 'lobby') return <TableScreen code={kHere} />;
  if (book) return <SetUp book={book} />;
  return <main class="page"><Bar title={t('practice.title')} home /><p class="sheet narrow" role={problem ? 'alert' : undefined}>{problem || t('practice.loading')}</p></main>;
}
