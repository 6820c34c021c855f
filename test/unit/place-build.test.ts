import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashOfSources, placeBuild } from '../../scripts/place-build.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'bw-build-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(name: string, text: string): string {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}
const out = () => path.join(root, 'out');
const read = (name: string) => readFileSync(path.join(out(), name), 'utf8');

/** A build whose entry says its number by way of a chunk that has the number in its name. */
function build(n: number): string {
  put(`made-${n}/main/chunks/said-${n}.js`, `export const said = ${n};\n`);
  put(`made-${n}/main/cli.js`, `import { said } from './chunks/said-${n}.js';\nconsole.log(said);\n`);
  put(`made-${n}/renderer/index.html`, `<p>${n}</p>`);
  return path.join(root, `made-${n}`);
}
const day = 24 * 60 * 60 * 1000;

it('a build replaces the one before, file by file, and keeps what programs may still load', () => {
  placeBuild(build(1), out(), { keepMs: day });
  placeBuild(build(2), out(), { keepMs: day });
  expect(read('renderer/index.html')).toBe('<p>2</p>');
  expect(read('main/cli.js')).toContain('said-2');
  expect(readdirSync(path.join(out(), 'main', 'chunks')).sort()).toEqual(['said-1.js', 'said-2.js']);
  expect(readdirSync(root)).toEqual(['out']);
});

it('what is left of older builds goes after a day, or at once for a package', () => {
  placeBuild(build(1), out(), { keepMs: day });
  const old = new Date(Date.now() - 2 * day);
  utimesSync(path.join(out(), 'main', 'chunks', 'said-1.js'), old, old);
  placeBuild(build(2), out(), { keepMs: day });
  expect(existsSync(path.join(out(), 'main', 'chunks', 'said-1.js'))).toBe(false);
  placeBuild(build(3), out(), { keepMs: 0 });
  expect(readdirSync(path.join(out(), 'main', 'chunks'))).toEqual(['said-3.js']);
});

it('a command that starts while builds are put in place always finds one', async () => {
  placeBuild(build(0), out(), { keepMs: day });
  const cli = path.join(out(), 'main', 'cli.js');
  writeFileSync(path.join(root, 'package.json'), '{"type":"module"}');
  // Reads the entry and then what it names, as a start does, as often as it can.
  const program = `import { readFileSync } from 'node:fs'; import path from 'node:path';
    let n = 0; process.stdin.on('end', () => { console.log(n); process.exit(0); }).resume(); console.log('ready');
    setInterval(() => { for (let i = 0; i < 50; i += 1) { const text = readFileSync(${JSON.stringify(cli)}, 'utf8');
      readFileSync(path.join(${JSON.stringify(path.dirname(cli))}, /'(.*)'/.exec(text)[1])); n += 1; } }, 0);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  for (let n = 1; n <= 60; n += 1) placeBuild(build(n), out(), { keepMs: day });
  child.stdin.end();
  expect(await exited).toBe(0);
});

it('sources count by their content: not by their dates, nor do tests', () => {
  const source = put('electron/main/index.ts', 'export const a = 1;\n');
  put('package.json', '{}');
  const before = hashOfSources(root);
  const later = new Date(Date.now() + day);
  utimesSync(source, later, later);
  put('electron/main/index.test.ts', 'test');
  expect(hashOfSources(root)).toBe(before);
  for (const [name, text] of [
    ['electron/main/index.ts', 'export const a = 2;\n'],
    ['renderer/new.css', 'p {}'],
    ['package-lock.json', '{}'],
  ] as const) {
    const now = hashOfSources(root);
    put(name, text);
    expect(hashOfSources(root), name).not.toBe(now);
  }
});
