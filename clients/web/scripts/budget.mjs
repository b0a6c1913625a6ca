// Fails where the built client is heavier than docs allow. Bytes are counted gzipped, since plain http gets no brotli.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const size = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;

/** A chunk with everything it imports at once. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const k of manifest[key].imports ?? []) closure(k, seen);
  return seen;
}
const find = (src) => Object.keys(manifest).find((k) => manifest[k].src === src || k === src);
const weigh = (keys) => [...keys].reduce((sum, k) => sum + size(manifest[k].file), 0);

const entry = closure(find('index.html'));
const langs = ['en', 'ru', 'uk'].map((l) => find(`src/i18n/${l}.ts`));
const lang = Math.max(...langs.map((k) => size(manifest[k].file)));
const table = new Set([...entry, ...closure(find('src/view/visit.tsx'))]);
const css = new Set(Object.values(manifest).flatMap((m) => m.css ?? []).concat(Object.values(manifest).map((m) => m.file).filter((f) => f.endsWith('.css'))));

const wasm = Object.keys(manifest).find((k) => k.endsWith('engine.wasm'));

const kB = 1000;
const rows = [
  ['first screen JS with its language', weigh(entry) + lang, 35 * kB],
  ['table JS with its language', weigh(table) + lang, 60 * kB],
  ['largest language', lang, 8 * kB],
  ['engine, brotli', brotliCompressSync(readFileSync(new URL(manifest[wasm].file, dist))).length, 150 * kB],
  ['CSS', [...css].reduce((sum, f) => sum + size(f), 0), 8 * kB],
];
let bad = false;
for (const [what, bytes, most] of rows) {
  bad ||= bytes > most;
  console.log(`${bytes > most ? 'OVER' : 'ok  '} ${what}: ${bytes} B${what.includes('brotli') ? '' : ' gzipped'} of ${most}`);
}
// Served pages may not need an exception from the content security policy.
const html = readFileSync(new URL('index.html', dist), 'utf8');
if (/<style|style=|<script(?![^>]*\bsrc=)/.test(html)) {
  console.log('OVER index.html has inline style or script');
  bad = true;
}
process.exit(bad ? 1 : 0);
