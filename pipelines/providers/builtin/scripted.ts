import { inWords } from '#shared/phrases/phrase.ts';
import { type Asked, type Baseline, refuse } from './baseline.ts';

/** Follows the path that a task brings along, then finishes: the ceiling of a live run, and a test of its tasks. */
export const scripted: Baseline = async ({ what }: Asked) => {
  if (what.kind !== 'act') throw refuse(inWords('baseline-scripted-only'));
  if (what.path === undefined) throw refuse(inWords('agent-scripted-end'));
  return what.path ?? 'finish()';
};
