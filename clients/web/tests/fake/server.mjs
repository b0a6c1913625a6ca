// A stand-in for the server while the screens are built: serves dist, and at /t/NAME plays the canned table of that name. It sends the
// content security policy of the real one, so that a breach shows. `--port N`.

import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { rulebook, verdict } from './rules.mjs';
import { moves, scenes } from './views.mjs';

const kTypes = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json' };
const kPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

const json = (res, status, body) => res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const qr = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h1v1H4zM6 6h2v2H6z"/></svg>';

async function answer(req, res) {
  const url = new URL(req.url, 'http://x');
  if (url.pathname === '/api/rules' && req.method === 'POST') {
    let body = '';
    for await (const chunk of req) body += chunk;
    return json(res, 200, verdict(JSON.parse(body)));
  }
  if (url.pathname === '/api/rules') return json(res, 200, rulebook);
  if (url.pathname === '/api/tables' && req.method === 'POST') return json(res, 201, { code: 'LOBBY', url: '/t/LOBBY' });
  if (url.pathname.startsWith('/api/qr/')) return res.writeHead(200, { 'content-type': 'image/svg+xml' }).end(qr);
  const table = /^\/api\/tables\/(\w+)$/.exec(url.pathname);
  if (table) {
    const make = scenes[table[1].toLowerCase()];
    if (!make) return json(res, 404, { error: { code: 'unknown_table', text: 'no such table' } });
    const v = make(table[1]);
    return json(res, 200, { code: v.code, phase: v.phase, rules: v.rules.preset, seats: v.seats.map(({ name, kind }) => ({ name, kind })), open_seats: 10 - v.seats.length, watchers: 1 });
  }
  const file = join(dist, normalize(url.pathname));
  const path = extname(file) && existsSync(file) ? file : join(dist, 'index.html');
  res.writeHead(200, { 'content-type': kTypes[extname(path)] ?? 'application/octet-stream', 'content-security-policy': kPolicy });
  createReadStream(path).pipe(res);
}

function play(ws, code) {
  const make = scenes[code.toLowerCase()];
  const say = (m) => ws.send(JSON.stringify(m));
  ws.on('message', (data) => {
    const m = JSON.parse(String(data));
    if (m.t === 'hello') {
      if (!make) {
        say({ t: 'error', code: 'unknown_table', text: 'No such table.' });
        return ws.close();
      }
      const v = make(code);
      say({ t: 'welcome', v: 1, code, you: v.you, ...(v.you === null ? {} : { secret: 'x' }), view: v, n: 7, events: v.phase === 'lobby' ? [] : moves });
    } else if (m.t === 'ping') say({ t: 'pong', x: m.x });
    else if (m.t === 'act') {
      const text = { ru: 'Синяя восьмёрка не подходит ни к красному цвету, ни к нулю.', uk: 'Синя вісімка не пасує ні до червоного кольору, ні до нуля.' }[ws.lang] ?? 'Blue 8 matches neither red nor 0.';
      setTimeout(() => say({ t: 'refused', id: m.id, code: 'does_not_fit', rule: 'PLAY-01', text }), 30);
    }
    if (m.lang) ws.lang = m.lang;
  });
}

export function start(port) {
  const http = createServer(answer);
  const wss = new WebSocketServer({ noServer: true });
  http.on('upgrade', (req, socket, head) => {
    const m = /^\/ws\/(\w+)$/.exec(req.url);
    if (!m) return socket.destroy();
    wss.handleUpgrade(req, socket, head, (ws) => play(ws, m[1]));
  });
  return new Promise((resolve) => {
    http.listen(port, '127.0.0.1', () => {
      const stop = () => {
        for (const ws of wss.clients) ws.terminate();
        http.closeAllConnections();
        http.close();
      };
      resolve({ url: `http://127.0.0.1:${http.address().port}`, stop });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const i = process.argv.indexOf('--port');
  const { url } = await start(i > 0 ? Number(process.argv[i + 1]) : 8090);
  console.log(`${url}/t/${Object.keys(scenes).join(` ${url}/t/`).toUpperCase()}`);
}
