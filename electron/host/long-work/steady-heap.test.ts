import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const module = pathToFileURL(path.join(import.meta.dirname, 'steady-heap.ts')).href;

/** Keeps about 80 MB, beside lists that live long enough to leave the young generation, as answers in progress do. */
function work(): void {
  const make = () => Array.from({ length: 12_000 }, (_, at) => ({ at, text: `row ${at} of 12` }));
  const kept = Array.from({ length: 80 }, make);
  const held: unknown[] = [];
  let most = 0;
  for (let round = 0; round < 500; round += 1) {
    held[round % 12] = make();
    most = Math.max(most, process.memoryUsage().heapTotal);
  }
  process.stdout.write(String(kept.length > 0 && most / 1024 / 1024));
}

/** Peak memory, in MB, that V8 takes for that work in a process of its own, after `first`. */
const heapOf = (first: string): number =>
  Number(execFileSync(process.execPath, ['--input-type=module', '-e', `${first}\n(${String(work)})();`]).toString());

it('keeps the heap near what is in use', () => {
  const steady = heapOf(`(await import(${JSON.stringify(module)})).keepHeapSteady();`);
  expect(steady).toBeLessThan(heapOf('') * 0.75);
});
