import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { Criterion } from '#shared/agents/task.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { answerFits, wantedAnswer } from '../answers.ts';
import { fits, namedCriterion, shown, wantedMore } from '../found.ts';
import { homePath } from './init.ts';

/** Longest file that is looked into, in bytes. */
const mostBytes = 1_000_000;

const wanted = { equals: z.string().optional(), contains: z.string().optional(), ...wantedMore };

/** The criteria that the Linux environment checks itself. */
export const linuxCriterion = z.discriminatedUnion('kind', [
  /** A text file in the home folder; `exists: false`: there is none. */
  z.strictObject({ kind: z.literal('file'), path: homePath, exists: z.boolean().optional(), ...wanted }),
  /** The title of a window; `open: false`: there is none like that. */
  z.strictObject({ kind: z.literal('window'), contains: z.string().min(1), open: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('answer'), ...wantedAnswer }),
]);
export type LinuxCriterion = z.infer<typeof linuxCriterion>;
export const linuxCriteria = linuxCriterion.options.map(({ shape }) => shape.kind.value);

/** The world in which criteria are looked up. */
export interface Checked {
  home: string;
  titles: readonly string[];
  answer: string | null;
}

/** The text of a file in the home folder; null if there is none there. */
export async function textIn(home: string, name: string): Promise<string | null> {
  try {
    const [real, root] = [await realpath(path.join(home, name)), await realpath(home)];
    const found = await stat(real);
    if (!real.startsWith(`${root}${path.sep}`) || !found.isFile() || found.size > mostBytes) return null;
    return await readFile(real, 'utf8');
  } catch {
    return null;
  }
}

async function look(one: LinuxCriterion, { home, titles, answer }: Checked): Promise<[boolean, unknown]> {
  if (one.kind === 'answer') return [answer !== null && answerFits(answer, one), answer ?? undefined];
  if (one.kind === 'window') {
    const there = titles.some((title) => fits(title, { contains: one.contains }));
    return [there === (one.open ?? true), titles.join(', ')];
  }
  const text = await textIn(home, one.path);
  if (one.exists === false) return [text === null, text ?? undefined];
  return [text !== null && fits(text, one), text ?? undefined];
}

/** One result. */
export async function checkOne(criterion: Criterion, world: Checked): Promise<CriterionResult> {
  const read = linuxCriterion.safeParse(criterion);
  const { kind } = criterion;
  if (!read.success) return { kind, met: null, evidence: inWords('criterion-unknown', { kind }) };
  const [met, found] = await look(read.data, world);
  return { kind, met, evidence: inWords('criterion-found', { what: namedCriterion(read.data), found: shown(found) }) };
}
