// node lines.mjs [-v] < lines of gcov's JSON: the lines of engine/ and rules/ that never ran.
import { createInterface } from 'node:readline';

const verbose = process.argv.includes('-v');
const files = new Map();
for await (const text of createInterface({ input: process.stdin })) {
  if (!text.startsWith('{')) continue;
  for (const { file, lines } of JSON.parse(text).files) {
    if (!/^(engine|rules)\//.test(file)) continue;
    const counts = files.get(file) ?? new Map();
    files.set(file, counts);
    for (const { line_number: line, count } of lines) counts.set(line, (counts.get(line) ?? 0) + count);
  }
}
let all = 0;
let ran = 0;
for (const [file, counts] of [...files].sort()) {
  const missed = [...counts].filter(([, count]) => count === 0).map(([line]) => line).sort((a, b) => a - b);
  all += counts.size;
  ran += counts.size - missed.length;
  if (missed.length === 0) continue;
  console.log(`${file}: ${counts.size - missed.length} of ${counts.size}${verbose ? `, not ${missed.join(' ')}` : ''}`);
}
const share = (100 * ran) / all;
console.log(`${ran} of ${all} lines run: ${share.toFixed(1)} %`);
process.exitCode = share >= 97 ? 0 : 1;
