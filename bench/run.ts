import { readdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchLine, RunBench } from './line.ts';

/** Runs every `<name>.bench.ts` (or those named on the command line), one after another, and prints a table. */
const folder = import.meta.dirname;
const wanted = process.argv.slice(2);
const files = (await readdir(folder))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
  .sort();

const cell = (text: string, width: number): string => text.padEnd(width);
console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}\n`);
let broken = 0;
for (const name of files) {
  try {
    const { run } = (await import(pathToFileURL(path.join(folder, name)).href)) as { run: RunBench };
    for (const line of await run()) print(name.replace('.bench.ts', ''), line);
  } catch (error) {
    broken += 1;
    console.log(`${cell(name, 12)} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}
process.exitCode = broken > 0 ? 1 : 0;

function print(name: string, { what, value, unit, aim, kept, note }: BenchLine): void {
  const figure = Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
  console.log(
    `${cell(name, 12)} ${cell(what, 52)} ${cell(`${figure} ${unit}`, 24)} ${cell(aim, 26)} ${kept ? 'kept' : 'MISSED'}${note ? `  (${note})` : ''}`,
  );
}
