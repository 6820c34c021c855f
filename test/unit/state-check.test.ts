import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const file = path.resolve(import.meta.dirname, '../../scripts/checks/state.mjs');
const { uncommented } = (await import(pathToFileURL(file).href)) as { uncommented(text: string): number[] };

it('names what a process keeps without a comment, and nothing that cannot change', () => {
  expect(uncommented('const a = 1;\n\nconst kept = new Map<string, number>();\nlet n = 0;')).toEqual([3, 4]);
  expect(uncommented('/** By session. */\nconst kept = new WeakMap();\nlet n = 0;')).toEqual([]);
  expect(uncommented("const words: ReadonlySet<string> = new Set(['a']);")).toEqual([]);
});
