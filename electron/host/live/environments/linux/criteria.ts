import { z } from 'zod';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { Criterion } from '#shared/agents/task.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { answerFits, wantedAnswer } from '../answers.ts';
import { fits, namedCriterion, shown } from '../found.ts';
import { fileCriterion, lookAtFile } from './file-criterion.ts';
import type { Running } from './processes.ts';

/** The criteria that the Linux environment checks itself. */
export const linuxCriterion = z.discriminatedUnion('kind', [
  fileCriterion,
  /** The title of a window; `open: false`: there is none like that. */
  z.strictObject({ kind: z.literal('window'), contains: z.string().min(1), open: z.boolean().optional() }),
  /** A program behind the fence by its name; `running: false`: it does not run. */
  z.strictObject({
    kind: z.literal('process'),
    command: z
      .string()
      .max(100)
      .regex(/^[\w.+-]+$/, { error: inWords('shape-program') }),
    running: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('answer'), ...wantedAnswer }),
]);
type LinuxCriterion = z.infer<typeof linuxCriterion>;
export const linuxCriteria = linuxCriterion.options.map(({ shape }) => shape.kind.value);

/** The world in which criteria are looked up. */
export interface Checked {
  home: string;
  /** The files that the task began with. */
  given: readonly { file: string; content: Buffer }[];
  titles: readonly string[];
  running: readonly Running[];
  answer: string | null;
}

function look(entry: LinuxCriterion, { home, given, titles, running, answer }: Checked): Promise<[boolean, unknown]> {
  switch (entry.kind) {
    case 'answer':
      return Promise.resolve([answer !== null && answerFits(answer, entry), answer ?? undefined]);
    case 'window': {
      const there = titles.some((title) => fits(title, { contains: entry.contains }));
      return Promise.resolve([there === (entry.open ?? true), titles.join(', ')]);
    }
    case 'process': {
      const there = running.some(({ names }) => names.includes(entry.command));
      return Promise.resolve([there === (entry.running ?? true), there ? entry.command : undefined]);
    }
    case 'file':
      return lookAtFile(entry, home, given);
  }
}

/** One result. */
export async function checkOne(criterion: Criterion, world: Checked): Promise<CriterionResult> {
  const read = linuxCriterion.safeParse(criterion);
  const { kind } = criterion;
  if (!read.success) return { kind, met: null, evidence: inWords('criterion-unknown', { kind }) };
  const [met, found] = await look(read.data, world);
  return { kind, met, evidence: inWords('criterion-found', { what: namedCriterion(read.data), found: shown(found) }) };
}
