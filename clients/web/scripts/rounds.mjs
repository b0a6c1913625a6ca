// The page's engine against the program's: rounds of random agreements, as one number each. `npm run rounds -- PROGRAM [COUNT]`

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const kSeed = 20_261;
const [program, count = '100000'] = process.argv.slice(2);
const file = new URL('../../../build/wasm/rounds.wasm', import.meta.url);
const module = await WebAssembly.compile(readFileSync(file));
const imports = {};
for (const i of WebAssembly.Module.imports(module)) (imports[i.module] ??= {})[i.name] = () => 52;
const { exports } = await WebAssembly.instantiate(module, imports);
const kStart = '_initialize';
exports[kStart]();

const start = performance.now();
const page = BigInt.asUintN(64, exports.digest_of_rounds(BigInt(kSeed), Number(count)));
const middle = performance.now();
const native = BigInt(execFileSync(program, [String(kSeed), count], { encoding: 'utf8' }).trim());
const end = performance.now();
console.log(`${count} rounds: page ${page.toString(16)} in ${((middle - start) / 1000).toFixed(1)} s, program ${native.toString(16)} in ${((end - middle) / 1000).toFixed(1)} s`);
if (page !== native) {
  console.log('They differ.');
  process.exit(1);
}
