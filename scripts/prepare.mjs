// Runs at the end of `npm ci`, and whenever `npx benchwright` is called in a checkout: builds if the sources have changed,
// so that `npx benchwright` works without another step.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const vite = path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  console.error(
    `Benchwright needs Node 22.12 or newer to build; this is Node ${process.versions.node}. On 64-bit Linux npm installs one beside it; elsewhere install it first.`,
  );
  process.exit(1);
}
// A production install has no build tools; it uses the packaged `out`.
if (!existsSync(vite)) process.exit(0);
const build = path.join(root, 'scripts', 'build.mjs');
const done = spawnSync(process.execPath, [build, '--if-needed'], { cwd: root, stdio: 'inherit' });
process.exit(done.status ?? 1);
