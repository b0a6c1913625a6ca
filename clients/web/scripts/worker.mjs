// Writes dist/worker.js: the service worker, with the names of everything that was built. Another build is another worker.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((f) => f.isFile() && !f.parentPath.includes('.vite') && f.name !== 'worker.js')
  .map((f) => `${f.parentPath}/${f.name}`.replaceAll('//', '/').replace(dist.pathname, '/'))
  .map((f) => (f === '/index.html' ? '/' : f))
  .sort();
const hash = createHash('sha256');
for (const f of files) hash.update(f).update(readFileSync(new URL(`.${f === '/' ? '/index.html' : f}`, dist)));

const source = readFileSync(new URL('./worker.template.js', import.meta.url), 'utf8');
writeFileSync(new URL('worker.js', dist), source.replace('__VERSION__', hash.digest('hex').slice(0, 12)).replace("['__FILES__']", JSON.stringify(files)));
