// A match seen again: step by step, from any seat. The list of moves beside it is the same thing to read.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { engineHere, match, matchReplay } from '../api';
import { logLines } from '../announce';
import { Face } from '../cards';
import type { Engine } from '../engine';
import { course as liveCourse, game } from '../game';
import type { Match } from '../http';
import { cardName, t } from '../i18n';
import { keptMatches, practiceRecords, practising } from '../practice';
import { course, pack, roundStarts, unpack, type Update } from '../replay';
import { route } from '../route';
import { sorted, type State } from '../state';
import { Centre } from './centre';
import { Link } from './link';
import { Bar } from './parts';
import { Rail, Seats } from './seats';

/** Where the updates of a seat come from. */
interface Source {
  of: (seat: number) => Promise<Update[]>;
  /** Empty where it cannot be seen anywhere else. */
  link: () => Promise<string>;
  /** Whether any seat can be looked from, or only the own one. */
  every: boolean;
}

const kStep = 900;

function fromServer(id: number): Source {
  return { of: async (seat) => (await matchReplay(id, seat)).updates, link: async () => `${location.origin}/m/${id}`, every: true };
}

function fromRecords(engine: Engine, records: string): Source {
  return { of: async (seat) => engine.replay(records, seat), link: async () => `${location.origin}/replay#${await pack(records)}`, every: true };
}

/** The table one sits at: in practice its log, at a server what one was shown since the last deal. */
async function sourceOfTable(): Promise<Source | null> {
  if (practising.value) return fromRecords(await engineHere(), practiceRecords());
  const updates = [...liveCourse];
  return updates.length ? { of: async () => updates, link: async () => '', every: false } : null;
}

async function sourceHere(): Promise<Source | null> {
  const r = route.value;
  if (r.at === 'match') return fromServer(r.id);
  const kept = new URLSearchParams(location.search).get('kept');
  const records = kept ? keptMatches().find((m) => String(m.at) === kept)?.records : location.hash && (await unpack(location.hash.slice(1)));
  return records ? fromRecords(await engineHere(), records) : null;
}

function Hand({ s }: { s: State }) {
  const cards = sorted(s.hand);
  return cards.length > 0 && (
    <ul class="minis" aria-label={t('table.hand')}>
      {cards.map((h) => <li key={h.key}><span role="img" aria-label={cardName(h.card)}><Face card={h.card} /></span></li>)}
    </ul>
  );
}

function Moves({ states, at, go }: { states: State[]; at: number; go: (i: number) => void }) {
  const here = useRef<HTMLLIElement>(null);
  const lines = useMemo(() => states.map((s) => logLines(t, s.view, s.news.events, 9).map((l) => l.text).join(' ')), [states]);
  useEffect(() => { here.current?.scrollIntoView({ block: 'nearest' }); }, [at]);
  return (
    <ol class="moves plain" aria-label={t('replay.moves')}>
      {lines.map((text, i) => text && (
        <li key={i} ref={i === at ? here : undefined}>
          <button type="button" aria-current={i === at ? 'step' : undefined} onClick={() => go(i)}>{text}</button>
        </li>
      ))}
    </ol>
  );
}

function Steps({ at, last, starts, go }: { at: number; last: number; starts: number[]; go: (i: number) => void }) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => go(at + 1), kStep);
    return () => clearTimeout(timer);
  }, [playing, at]);
  return (
    <div class="steps">
      <input type="range" aria-label={t('replay.seek')} min={0} max={last} value={at} onInput={(e) => go(Number(e.currentTarget.value))} />
      <div class="rows">
        <button type="button" onClick={() => go(Math.max(0, at - 1))}>{t('replay.back')}</button>
        <button type="button" class="hot" onClick={() => setPlaying(!playing)}>{t(playing ? 'replay.pause' : 'replay.play')}</button>
        <button type="button" onClick={() => go(Math.min(last, at + 1))}>{t('replay.on')}</button>
      </div>
      <div class="rows">
        <button type="button" onClick={() => go(starts.findLast((i) => i < at) ?? 0)}>{t('replay.round.before')}</button>
        <button type="button" onClick={() => go(starts.find((i) => i > at) ?? last)}>{t('replay.round.next')}</button>
      </div>
    </div>
  );
}

interface ShownProps {
  source: Source;
  updates: Update[];
  seat: number;
  choose: (seat: number) => void;
  info: Match | null;
  back?: () => void;
}

function Shown({ source, updates, seat, choose, info, back }: ShownProps) {
  const states = useMemo(() => course(updates), [updates]);
  const starts = useMemo(() => roundStarts(updates), [updates]);
  const query = new URLSearchParams(location.search);
  const [at, setAt] = useState(back ? (starts.at(-1) ?? 0) : Math.min(Number(query.get('at') ?? 0) || 0, states.length - 1));
  const [link, setLink] = useState('');
  useEffect(() => { void source.link().then(setLink); }, [source]);
  const s = states[Math.min(at, states.length - 1)]!;
  const view = s.view!;
  const round = view.round;
  const names = view.seats.map((x) => x.name);
  const [base, hash] = link.split('#');
  const here = link && `${base}?seat=${seat}&at=${at}${hash ? `#${hash}` : ''}`;
  return (
    <main class="page replay">
      <Bar title={t('replay.title')} home={!back}><p class="turn"><span>{t('table.round', { n: view.round_number })}</span></p></Bar>
      {back && <button type="button" class="hot" onClick={back}>{t('replay.done')}</button>}
      {source.every && <p class="field line">
        <label for="seat">{t('replay.seat')}</label>
        <select id="seat" value={seat} onChange={(e) => choose(Number(e.currentTarget.value))}>
          <option value={-1}>{t('replay.nobody')}</option>
          {names.map((name, i) => <option key={i} value={i}>{name}</option>)}
        </select>
      </p>}
      {round ? (
        <>
          <Seats s={s} view={view} round={round} />
          <Rail round={round} />
          <Centre s={s} view={view} round={round} />
          <Hand s={s} />
        </>
      ) : <p class="headline">{names.map((n, i) => `${n} ${view.seats[i]?.score ?? 0}`).join(' · ')}</p>}
      <Steps at={at} last={states.length - 1} starts={starts} go={setAt} />
      <div class="sheets">
        <section class="sheet"><Moves states={states} at={at} go={setAt} /></section>
        <section class="sheet">
          {info && <p>{info.rules}</p>}
          {link ? <Link id="replay-link" label={t('replay.link')} url={here} title={t('replay.title')} /> : <p>{t('replay.onlyHere')}</p>}
        </section>
      </div>
    </main>
  );
}

/** `back`: from the table one sits at, which goes on behind it. */
export function Replay({ back }: { back?: () => void }) {
  const [source, setSource] = useState<Source | null>(null);
  const [updates, setUpdates] = useState<Update[] | null>(null);
  const [info, setInfo] = useState<Match | null>(null);
  const [problem, setProblem] = useState('');
  const asked = Number(new URLSearchParams(location.search).get('seat') ?? -1);
  const [seat, setSeat] = useState(back ? (game.value?.you ?? -1) : Number.isInteger(asked) ? asked : -1);
  const none = () => setProblem(t('replay.none'));
  useEffect(() => {
    (back ? sourceOfTable() : sourceHere()).then((s) => (s ? setSource(s) : none()), none);
    const r = route.value;
    if (r.at === 'match') match(r.id).then(setInfo, () => undefined);
    document.title = `${t('replay.title')} · Penult`;
  }, []);
  useEffect(() => {
    source?.of(seat).then((u) => (u.length ? setUpdates(u) : none()), none);
  }, [source, seat]);
  if (source && updates) return <Shown source={source} updates={updates} seat={seat} choose={setSeat} info={info} back={back} />;
  return <main class="page"><Bar title={t('replay.title')} home /><p class="sheet narrow" role={problem ? 'alert' : undefined}>{problem || t('replay.loading')}</p></main>;
}
