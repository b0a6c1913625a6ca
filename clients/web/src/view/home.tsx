import { useEffect, useState } from 'preact/hooks';
import { createTable, judgeRules, rulebook } from '../api';
import { Face, Icon } from '../cards';
import { type Key, lang, t } from '../i18n';
import { prompt } from '../install';
import { dropTicket, prefs, set, tickets } from '../prefs';
import type { Rulebook } from '../http';
import { go } from '../route';
import { wantSeat } from '../intent';
import { Bar, NameField, nameGiven } from './parts';
import { RulesForm, useVerdict, type Choice } from './rulesform';

function Create() {
  const [book, setBook] = useState<Rulebook | null>(null);
  const [choice, setChoice] = useState<Choice>(prefs.value.rules);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const language = lang();
  const verdict = useVerdict(choice);
  useEffect(() => {
    let here = true;
    rulebook(language).then((b) => here && setBook(b), () => here && setProblem(t('home.noRules')));
    return () => { here = false; };
  }, [language]);
  // A link that somebody has sent: the rules it stands for, to be looked at before they are played.
  useEffect(() => {
    const code = new URLSearchParams(location.search).get('rules');
    if (!code) return;
    judgeRules(code, {}, language).then(
      (v) => (v.preset ? setChoice({ preset: v.preset, options: v.options ?? {} }) : setProblem(v.conflicts[0]?.text ?? '')),
      () => setProblem(t('err.network')),
    );
  }, []);
  const create = async (e: Event) => {
    e.preventDefault();
    if (!nameGiven() || busy) return;
    setBusy(true);
    try {
      set({ rules: choice });
      const { code } = await createTable(choice.preset, choice.options, language);
      wantSeat(code);
      go(`/t/${code}`);
    } catch (error) {
      setProblem(error instanceof TypeError ? t('err.network') : t('err.generic', { text: (error as Error).message }));
      setBusy(false);
    }
  };
  return (
    <form class="sheet" onSubmit={create}>
      <h2>{t('home.new')}</h2>
      {book && <RulesForm book={book} choice={choice} verdict={verdict} change={setChoice} />}
      <p class="problem" role="alert">{problem}</p>
      <button type="submit" class="hot" disabled={!!verdict?.conflicts.length}>{t('home.create')}</button>
    </form>
  );
}

function Join() {
  const [code, setCode] = useState('');
  const [bad, setBad] = useState(false);
  const join = (e: Event) => {
    e.preventDefault();
    const c = code.trim().toUpperCase();
    const good = /^[A-Z]{4,6}$/.test(c);
    setBad(!good);
    if (!good) {
      document.getElementById('code')?.focus();
      return;
    }
    if (!nameGiven()) return;
    wantSeat(c);
    go(`/t/${c}`);
  };
  return (
    <form class="sheet" onSubmit={join} noValidate>
      <h2>{t('home.join')}</h2>
      <p class="field">
        <label for="code">{t('home.code')}</label>
        <span class="line">
          <input
            id="code" class="code" value={code} maxLength={6} autocomplete="off" autocapitalize="characters" spellcheck={false}
            aria-describedby={bad ? 'code-bad' : undefined} aria-invalid={bad} onInput={(e) => setCode(e.currentTarget.value)}
          />
          <button type="submit">{t('home.join.go')}</button>
        </span>
        {bad && <small id="code-bad" class="problem">{t('home.code.bad')}</small>}
      </p>
    </form>
  );
}

function Resume() {
  const all = Object.entries(tickets.value);
  if (!all.length) return null;
  return (
    <section class="sheet" aria-labelledby="resume">
      <h2 id="resume">{t('home.resume')}</h2>
      <ul class="plain">
        {all.map(([code]) => (
          <li key={code} class="line">
            <button type="button" class="hot grow" onClick={() => go(`/t/${code}`)}>{t('home.resume.go', { code })}</button>
            <button type="button" class="icon-button" aria-label={t('home.forget', { code })} onClick={() => dropTicket(code)}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const kWays = ['practice', 'book', 'stats'] as const;
const kPath = { practice: '/practice', book: '/rules', stats: '/stats' };

function Ways() {
  return (
    <nav class="sheet ways" aria-label={t('home.ways')}>
      {kWays.map((to) => (
        <a key={to} class={to === 'practice' ? 'button hot' : 'button'} href={kPath[to]} onClick={(e) => { e.preventDefault(); go(kPath[to]); }}>
          <b>{t(`home.${to}` as Key)}</b> <small>{t(`home.${to}.why` as Key)}</small>
        </a>
      ))}
      {prompt.value && (
        <button type="button" onClick={() => { void prompt.value?.prompt(); prompt.value = null; }}>{t('home.install')}</button>
      )}
    </nav>
  );
}

const kFan = ['R7', 'YS', 'GR', 'B+2', 'W'];

export function Home() {
  useEffect(() => { document.title = 'Penult'; }, []);
  return (
    <main class="page home">
      <Bar title="Penult" />
      <div class="lead">
        <div class="fan" aria-hidden="true">{kFan.map((c) => <Face key={c} card={c} />)}</div>
        <p>{t('home.lead')}</p>
      </div>
      <div class="sheets">
        <div class="column">
          <Resume />
          <section class="sheet"><NameField /></section>
          <Create />
        </div>
        <div class="column">
          <Join />
          <Ways />
        </div>
      </div>
    </main>
  );
}
