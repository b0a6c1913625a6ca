// Keeps the files of one build. Pages come from the network where there is one, so that nobody is held on an old version; files whose
// names carry their hash come from here. Of what the server says only the rulebook is kept.
const version = 'penult-__VERSION__';
const files = ['__FILES__'];

self.addEventListener('install', (e) => {
  e.waitUntil(caches.open(version).then((c) => c.addAll(files)));
});

self.addEventListener('activate', (e) => {
  e.waitUntil(caches.keys()
    .then((all) => Promise.all(all.filter((k) => k.startsWith('penult-') && k !== version).map((k) => caches.delete(k))))
    .then(() => self.clients.claim()));
});

// The page says when no round is on.
self.addEventListener('message', (e) => { if (e.data === 'now') self.skipWaiting(); });

const page = async (request) => {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
};

/** The rulebook is read offline as it was read last. */
const rules = async (request) => {
  const kept = await caches.open(version);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch {
    return (await kept.match(request)) ?? Response.error();
  }
};

self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname === '/api/rules') return e.respondWith(rules(e.request));
  if (url.pathname.startsWith('/api/')) return;
  if (e.request.mode === 'navigate') e.respondWith(page(e.request));
  else if (files.includes(url.pathname)) e.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(e.request)));
});
