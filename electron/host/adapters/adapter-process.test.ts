import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { AdapterProcess } from './adapter-process.ts';

const adapters = new AdapterProcess({ ms: 2000, bytes: 16e6 });
/** For what never ends; a busy machine may need longer for what does. */
const impatient = new AdapterProcess({ ms: 300, bytes: 16e6 });
afterAll(() => {
  adapters.close();
  impatient.close();
});
const parse = (source: string, ...args: unknown[]) => adapters.call({ source, name: 'parse', args });
const says = async (body: string, to = adapters) => {
  const source = `export async function parse(text) { ${body} }`;
  const outcome = await to.call({ source, name: 'parse', args: ['A 5'] });
  return outcome.kind === 'fault' ? `${outcome.fault.kind}: ${outcome.fault.detail}` : outcome;
};

it('gives what a function returns, waits for its promises, and names what is missing', async () => {
  expect(await says('return text.match(/\\d/)')).toEqual({ kind: 'value', value: ['5'] });
  expect(await says('await null; return { text }')).toEqual({ kind: 'value', value: { text: 'A 5' } });
  expect(await says('')).toEqual({ kind: 'value', value: null });
  expect(await parse('export const postprocess = () => 1; export const size = 3;')).toEqual({
    kind: 'absent',
    names: ['postprocess'],
  });
});

it('ends a loop, in the function, between its promises and while the module loads', async () => {
  expect(await says('for (;;);', impatient)).toBe('too-long: 0.3');
  expect(await says('for (;;) await null;', impatient)).toBe('too-long: 0.3');
  expect(await says('try { for (;;); } finally { return 1 }', impatient)).toBe('too-long: 0.3');
  expect(await impatient.call({ source: 'for (;;);', name: 'parse', args: [] })).toMatchObject({
    fault: { kind: 'too-long' },
  });
});

it('names an error, a promise without an end, a mistake of spelling and endless recursion', async () => {
  expect(await says('throw new TypeError("no such box")')).toBe('threw: TypeError: no such box');
  expect(await says('return new Promise(() => {})')).toBe('waits: ');
  expect(await parse('export function parse( {')).toMatchObject({ fault: { kind: 'threw' } });
  expect(await says('return (function down() { return down() + 1 })()')).toMatch(/^threw: /);
});

it('refuses 1 GB, in one piece and in many', async () => {
  expect(await says('return new Uint8Array(1 << 30).length')).toMatch(/^memory: /);
  expect(await says('const all = []; for (;;) all.push(new Uint8Array(1 << 22))')).toMatch(/^(memory|too-long): /);
  expect(await says('let all = "x".repeat(1000); for (;;) all += all + 1')).toMatch(/^(memory|threw|too-long): /);
});

it('has no files, sockets, programs, variables or other modules', async () => {
  const file = path.join(tmpdir(), `adapter-${process.pid}`);
  let asked = 0;
  const server = createServer(() => asked++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  expect(
    await parse("import fs from 'node:fs'; export const parse = () => fs.readFileSync('/etc/hostname', 'utf8')"),
  ).toEqual({ kind: 'fault', fault: { kind: 'import', detail: 'node:fs' } });
  expect(await says(`(await import('node:fs')).writeFileSync('${file}', 'x')`)).toBe('import: node:fs');
  expect(await parse("import './other.mjs'; export const parse = () => 1")).toMatchObject({
    fault: { detail: './other.mjs' },
  });
  expect(await says("const { spawnSync } = await import('child_process'); return 1")).toBe('import: child_process');
  expect(await says(`return fetch('http://127.0.0.1:${port}/')`)).toBe("threw: ReferenceError: 'fetch' is not defined");
  expect(await says("return new WebSocket('ws://127.0.0.1')")).toMatch(/WebSocket/);
  expect(await says('return process.env')).toMatch(/process/);
  expect(await says("return require('net')")).toMatch(/require/);
  expect(await says("return typeof (() => {}).constructor('return this')().process")).toEqual({
    kind: 'value',
    value: 'undefined',
  });
  server.close();
  expect(asked).toBe(0);
  expect(existsSync(file)).toBe(false);
  rmSync(file, { force: true });
});

it('keeps nothing from one call to the next, and goes on after each failure', async () => {
  const counts = 'let n = 0; globalThis.m ??= 0; export const parse = () => [++n, ++globalThis.m];';
  expect(await parse(counts)).toEqual({ kind: 'value', value: [1, 1] });
  expect(await parse(counts)).toEqual({ kind: 'value', value: [1, 1] });
});
