import type { ImportOptions } from '#shared/contract/imports.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { dom } from '#pipelines/formats/trees/captured.ts';
import { readTree } from '../../prelabels/read-tree.ts';
import { contentsOf } from '../contents.ts';
import { guessFormat } from '../guess.ts';
import { previewImport, previewPicture } from '../preview.ts';
import { openSource } from './source.ts';
import { unpackAll } from './unpack.ts';

/** Questions about files from outside. They all parse, so they all run in a thread. */
export const sourceTasks = {
  guess: (signal: AbortSignal, path: string, images?: string) => guessFormat(path, signal, images),
  contents: (signal: AbortSignal, path: string) => contentsOf(path, signal),
  preview: (signal: AbortSignal, options: ImportOptions) => previewImport(options, signal),
  picture: (signal: AbortSignal, options: ImportOptions, key: string) => previewPicture(options, key, signal),
  count: async (_signal: AbortSignal, options: ImportOptions) => (await openSource(options)).count(),
  unpack: (signal: AbortSignal, root: string) => unpackAll(root, signal),
  tree: (_signal: AbortSignal, name: string, text: string) => readTree(name, text),
  /** The tree of a captured page. Errors: INVALID if it is not one. */
  page(_signal: AbortSignal, text: string) {
    const read = dom.tree?.(text);
    if (!read) throw new Refused(phrase('import-page-elements'));
    return read;
  },
};
export type SourceTasks = typeof sourceTasks;

type AfterSignal<A> = A extends [AbortSignal, ...infer R] ? R : never;
export type TaskArgs<O extends keyof SourceTasks> = AfterSignal<Parameters<SourceTasks[O]>>;
export type TaskResult<O extends keyof SourceTasks> = Awaited<ReturnType<SourceTasks[O]>>;
