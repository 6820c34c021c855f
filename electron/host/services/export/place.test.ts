import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { choosePlace, marker } from './export-target.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bw-place-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The number of a process that has ended. */
const dead = () => spawnSync(process.execPath, ['-e', '']).pid;

function make(name: string, text: string): void {
  mkdirSync(join(root, name));
  writeFileSync(join(root, name, marker), text);
}

it('an export removes what a killed one to the same place left behind, and nothing else', async () => {
  make('out', 'whole');
  make(`.out.${dead()}-0123abcd.tmp`, 'half');
  make(`.out.${dead()}-0123abcd.old`, 'before');
  make(`.out.${process.pid}-0123abcd.tmp`, 'another, under way');
  make('.other.1-0123abcd.tmp', 'of another place');
  const place = await choosePlace(join(root, 'out'), 'data.jsonl', 'records');
  await place.abandon();
  expect(readdirSync(root).sort()).toEqual([`.other.1-0123abcd.tmp`, `.out.${process.pid}-0123abcd.tmp`, 'out'].sort());
});

it('a kill between the two renames of an export loses nothing: the old one is restored', async () => {
  make(`.out.${dead()}-0123abcd.old`, 'before');
  const place = await choosePlace(join(root, 'out'), 'data.jsonl', 'records');
  await place.abandon();
  expect(readdirSync(root)).toEqual(['out']);
  expect(readFileSync(join(root, 'out', marker), 'utf8')).toBe('before');
});
