// The page as an app: a worker keeps its files, so that practice needs no network after one visit. Browsers allow that only over https
// and on the own machine. A new version waits until no round is on.

import { signal } from '@preact/signals';
import { game } from './game';

interface Prompt extends Event {
  prompt: () => Promise<void>;
}

/** Set where the browser offers to install the page. */
export const prompt = signal<Prompt | null>(null);

let waiting: ServiceWorker | null = null;

const kPractice = 'HERE';

/** Loading anew costs nothing at a server's table between rounds; a table in the page would be gone. */
const busy = (): boolean => game.value !== null && (game.value.code === kPractice || game.value.view?.phase === 'play');

function take(): void {
  if (waiting && !busy()) waiting.postMessage('now', []);
}

function watch(registration: ServiceWorkerRegistration): void {
  const ready = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    take();
  };
  ready();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', ready));
}

export function install(): void {
  window.addEventListener('beforeinstallprompt', (e) => {
    e.preventDefault();
    prompt.value = e as Prompt;
  });
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const had = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => { if (had) location.reload(); });
  navigator.serviceWorker.register('/worker.js').then(watch, () => undefined);
  game.subscribe(take);
}
