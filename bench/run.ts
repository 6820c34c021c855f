import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchLine, RunBench } from './line.ts';

/**
 * Runs every `<name>.bench.ts` (or those named on the command line), one after another, and prints a table. Each has a
 * process of its own, so that no bench is measured on the heap and with the settings that another one left behind.
 */
const folder = import.meta.dirname;
const wanted = process.argv.slice(2);
const cell = (text: string, width: number): string => text.padEnd(width);

if (process.send) await runOne(wanted[0] ?? '');
else await runAll();

async function runAll(): Promise<void> {
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
    .sort();
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}\n`);
  for (const name of files) {
    const [code] = (await once(fork(import.meta.filename, [name]), 'exit')) as [number | null];
    if (code !== 0) process.exitCode = 1;
  }
}

async function runOne(name: string): Promise<void> {
  try {
    const { run } = (await import(pathToFileURL(path.join(folder, name)).href)) as { run: RunBench };
    for await (const line of await run()) print(name.replace('.bench.ts', ''), line);
  } catch (error) {
    process.exitCode = 1;
    console.log(`${cell(name, 12)} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  process.disconnect();
}

function print(name: string, { what, value, unit, aim, kept, note }: BenchLine): void {
  const figure = Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
  console.log(
    `${cell(name, 12)} ${cell(what, 52)} ${cell(`${figure} ${unit}`, 24)} ${cell(aim, 26)} ${kept ? 'kept' : 'MISSED'}${note ? `  (${note})` : ''}`,
  );
}
