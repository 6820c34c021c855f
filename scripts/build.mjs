// `npm run build`: builds into a folder of its own and puts the result in place of `out` while programs may run from it.
// `--if-needed` does nothing while `out` was built from these sources, `--clean` leaves nothing of earlier builds.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOfSources, placeBuild } from './place-build.mjs';

const root = path.dirname(import.meta.dirname);
const out = path.join(root, 'out');
/** Which sources a build was made from. In `main`, which a build by electron-vite alone empties. */
const stamp = path.join('main', 'built-from.json');
const day = 24 * 60 * 60 * 1000;

function builtFrom() {
  try {
    return JSON.parse(readFileSync(path.join(out, stamp), 'utf8')).sources;
  } catch {
    return null;
  }
}

const sources = hashOfSources(root);
if (process.argv.includes('--if-needed') && builtFrom() === sources) process.exit(0);
const made = path.join(root, 'out', `building-${process.pid}`);
const vite = path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, BENCHWRIGHT_BUILD_TO: made },
});
if (done.status !== 0) {
  rmSync(made, { recursive: true, force: true });
  process.exit(done.status ?? 1);
}
writeFileSync(path.join(made, stamp), `${JSON.stringify({ sources })}\n`);
placeBuild(made, out, { keepMs: process.argv.includes('--clean') ? 0 : day });
