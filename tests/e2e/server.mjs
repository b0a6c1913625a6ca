// Starts the real server on a free port with a store of its own, and ends it.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const kBinaries = [here('../../build/release/penult'), here('../../build/dev/penult')];
const kPatience = 15_000;

export function binary() {
  const found = process.env.PENULT ?? kBinaries.find((path) => existsSync(path));
  if (!found) throw new Error(`no server: set PENULT or build one of ${kBinaries.join(', ')}`);
  return found;
}

/** Answers `{url, stop}` once the server has printed its address and answers. */
export async function startServer(extra = []) {
  const data = await mkdtemp(join(tmpdir(), 'penult-e2e-'));
  const web = process.env.PENULT_WEB_ROOT ? ['--web', process.env.PENULT_WEB_ROOT] : [];
  const child = spawn(binary(), ['serve', '--port', '0', '--data', data, ...web, ...extra], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server printed no address:\n${said}`)), kPatience);
    const listen = (chunk) => {
      said += chunk;
      const m = /https?:\/\/[^\s/]+/.exec(said);
      if (!m) return;
      clearTimeout(timer);
      resolve(m[0].replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1'));
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
  const stop = async () => {
    const gone = new Promise((resolve) => { child.once('exit', resolve); });
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await gone;
    }
    await rm(data, { recursive: true, force: true });
    return said;
  };
  return { url, stop };
}
