import { z } from 'zod';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { Criterion } from '#shared/agents/task.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { EnvironmentError } from '#pipelines/live/environment.ts';
import { answerFits, wantedAnswer } from '../answers.ts';
import { alike, fits, namedCriterion, shown, wantedMore } from '../found.ts';
import { namespace, settingName } from './init.ts';
import type { Phone } from './phone.ts';
import { named, type ScreenNode, wordsOn } from './tree.ts';

/** A text to find: equal, contained or matched. */
const wanted = { equals: z.union([z.string(), z.number()]).optional(), contains: z.string().optional(), ...wantedMore };

/** A file that every app and a computer may read; nothing leads out of the folder. */
const sharedPath = z
  .string()
  .max(500)
  .refine((name) => name.startsWith('/sdcard/') && !name.split('/').includes('..'), {
    error: ({ input }) => inWords('shape-sdcard-path', { path: String(input) }),
  });

/** The criteria that the Android environment checks itself. */
export const androidCriterion = z.discriminatedUnion('kind', [
  /** What can be read on the screen. */
  z.strictObject({ kind: z.literal('text'), ...wanted }),
  /** An element that a target names, as in a gold path; `count: 0`: none. */
  z.strictObject({
    kind: z.literal('node'),
    target: z.string().min(1).max(2000),
    count: z.number().int().min(0).optional(),
    text: z.string().optional(),
    checked: z.boolean().optional(),
  }),
  /** The activity in front: `com.example.notes/.Edit`. */
  z.strictObject({ kind: z.literal('activity'), ...wanted }),
  z.strictObject({ kind: z.literal('setting'), namespace, name: settingName, ...wanted }),
  /** A text file below /sdcard; `exists: false`: there is none. */
  z.strictObject({ kind: z.literal('file'), path: sharedPath, exists: z.boolean().optional(), ...wanted }),
  /** The rows that a content provider gives: each as a line `name=value, name=value`. */
  z.strictObject({
    kind: z.literal('content'),
    uri: z
      .string()
      .max(500)
      .regex(/^content:\/\/[\w.-]+(\/[\w.%-]+)*$/),
    where: z.string().min(1).max(1000).optional(),
    count: z.number().int().min(0).optional(),
    ...wanted,
  }),
  z.strictObject({ kind: z.literal('answer'), ...wantedAnswer }),
]);
type AndroidCriterion = z.infer<typeof androidCriterion>;
export const androidCriteria = androidCriterion.options.map(({ shape }) => shape.kind.value);

/** The world in which criteria are looked up. */
export interface Checked {
  phone: Phone;
  nodes: readonly ScreenNode[];
  activity: string | null;
  answer: string | null;
}

/** The rows of `content query`, without their numbers. */
const rowsIn = (text: string): string[] =>
  text
    .split(/^(?=Row: \d+ )/m)
    .filter((row) => row.startsWith('Row: '))
    .map((row) => row.replace(/^Row: \d+ /, '').trim());

async function look(entry: AndroidCriterion, { phone, nodes, activity, answer }: Checked): Promise<[boolean, unknown]> {
  switch (entry.kind) {
    case 'answer':
      return [answer !== null && answerFits(answer, entry), answer ?? undefined];
    case 'text': {
      const found = wordsOn(nodes);
      return [fits(found, entry), found];
    }
    case 'node': {
      const all = named(nodes, entry.target);
      const fitting = all.filter(
        ({ text, checked }) =>
          (entry.text === undefined || alike(text, entry.text)) &&
          (entry.checked === undefined || checked === entry.checked),
      );
      const met = entry.count === undefined ? fitting.length > 0 : fitting.length === entry.count;
      return [met, all.map(({ text, checked }) => ({ text, checked }))];
    }
    case 'activity':
      return [fits(activity ?? undefined, entry), activity ?? undefined];
    case 'setting': {
      const { text } = await phone.run([['settings', 'get', entry.namespace, entry.name]]);
      const found = text.trim() === 'null' ? undefined : text.trim();
      return [fits(found, entry), found];
    }
    case 'file': {
      const { code, text } = await phone.run([['cat', entry.path]]);
      const found = code === 0 ? text : undefined;
      if (entry.exists === false) return [found === undefined, found];
      return [found !== undefined && fits(found, entry), found];
    }
    case 'content': {
      const where = entry.where === undefined ? [] : ['--where', entry.where];
      const { text } = await phone.run([['content', 'query', '--uri', entry.uri, ...where]]);
      const rows = rowsIn(text);
      // A provider that refuses is no empty one.
      if (rows.length === 0 && !/^No result found/m.test(text))
        throw new EnvironmentError(inWords('android-provider', { uri: entry.uri, stated: shown(text) }));
      const { equals, contains, matches } = entry;
      const wishes = equals !== undefined || contains !== undefined || matches !== undefined;
      const fitting = wishes ? rows.filter((row) => fits(row, entry)) : rows;
      return [entry.count === undefined ? fitting.length > 0 : fitting.length === entry.count, rows.join('; ')];
    }
  }
}

/** One result. */
export async function checkOne(criterion: Criterion, world: Checked): Promise<CriterionResult> {
  const read = androidCriterion.safeParse(criterion);
  const { kind } = criterion;
  if (!read.success) return { kind, met: null, evidence: inWords('criterion-unknown', { kind }) };
  const [met, found] = await look(read.data, world);
  return { kind, met, evidence: inWords('criterion-found', { what: namedCriterion(read.data), found: shown(found) }) };
}
