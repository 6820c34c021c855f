// `npm start [project]`: opens the studio on a project, by default on a sample: on the desktop if there is an Electron
// and a display, otherwise in the browser with a message that says why.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { findElectron } from './electron-runtime.mjs';

const root = path.dirname(import.meta.dirname);
const cli = path.join(root, 'bin', 'benchwright.mjs');
const say = (line) => console.error(line);

function fail(line) {
  say(line);
  process.exit(1);
}

function ensureBuilt() {
  if (
    existsSync(path.join(root, 'out', 'main', 'cli.js')) &&
    existsSync(path.join(root, 'out', 'renderer', 'index.html'))
  )
    return;
  say('Building …');
  const done = spawnSync(process.execPath, [path.join(root, 'scripts', 'prepare.mjs')], { stdio: 'inherit' });
  if (done.status !== 0) fail('The build failed; see above.');
}

/**
 * The sample project in the person's projects folder, made at the first start. It is made next to its final path and
 * moved there when complete, so that an interrupted start leaves no partial sample.
 */
function sampleProject() {
  const home = process.env.BENCHWRIGHT_HOME ?? path.join(os.homedir(), 'Benchwright');
  const folder = path.join(home, 'sample');
  if (existsSync(path.join(folder, 'project.sqlite'))) return folder;
  say(`Making a sample project in ${folder}; its models read sixteen screenshots, which takes up to a minute once.`);
  const making = path.join(home, '.sample-in-the-making');
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const done = spawnSync(process.execPath, [cli, 'new', path.join(making, 'sample'), '--sample'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // A separate list of recent projects, since people do not know this path.
    env: { ...process.env, BENCHWRIGHT_HOME: making },
  });
  if (done.status === 0) renameSync(path.join(making, 'sample'), folder);
  rmSync(making, { recursive: true, force: true });
  if (done.status !== 0) fail('The sample project could not be made; see above.');
  return folder;
}

const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** The runtime to open a window with, or why there is none. An existing test runtime is better than none. */
async function desktop() {
  if (!hasDisplay) return { runtime: null, why: 'this session has no display' };
  const found = await findElectron({ fetch: true, carrier: false, say });
  if (found.runtime) return found;
  const cached = await findElectron({ fetch: false, carrier: true, say });
  return cached.runtime ? cached : found;
}

function openWindow(runtime, project) {
  if (runtime.kind === 'test-carrier')
    say(
      `The official Electron could not be fetched; the window runs on the one cached for tests (${runtime.version}).`,
    );
  // Chromium cannot sandbox a process that runs as root.
  const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(runtime.executable, [...flags, root, `--project=${project}`], {
    stdio: 'inherit',
    env: { ...process.env, ...runtime.env },
  });
  child.on('error', (error) => fail(`Electron did not start: ${error.message}`));
  child.on('exit', (code) => process.exit(code ?? 1));
  process.on('SIGINT', () => child.kill('SIGTERM'));
}

function openInBrowser(url) {
  if (!hasDisplay) return;
  const [command, ...args] = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  // There is no browser to open it with; the address is printed.
  child.on('error', () => {});
  child.unref();
}

function openServer(project, why) {
  say(`No desktop window: ${why}. Opening the browser shell instead.`);
  const child = spawn(process.execPath, [cli, 'serve', project], { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).once('line', (line) => {
    const { url } = JSON.parse(line);
    console.log(`\nBenchwright is at ${url}\n`);
    openInBrowser(url);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGINT'));
}

ensureBuilt();
const project = process.argv[2] ? path.resolve(process.argv[2]) : sampleProject();
const { runtime, why } = await desktop();
if (runtime) openWindow(runtime, project);
else openServer(project, why);
