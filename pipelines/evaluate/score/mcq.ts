import { z } from 'zod';
import { shapeProblem } from '#pipelines/formats/json/read.ts';
import { importedPlatform } from '#pipelines/formats/platforms.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { difficulties, difficulty, type Difficulty } from '#shared/contract/common.ts';
import type { Score } from '#shared/tasks/define.ts';
import { mcq } from '#shared/tasks/mcq/index.ts';
import type { McqItem } from '#shared/tasks/mcq/item.ts';
import { parseLetterAsUpstream } from '#shared/tasks/mcq/parity.ts';
import { readGold } from './gold.ts';
import { expectedFields } from './expected.ts';
import { itemLine, type ItemsOut } from './items.ts';
import { Join, joinPredictions } from './join.ts';
import type { ScoreRefusal, ScoreReport } from './report.ts';

const image = z.object({
  image_path: z.string(),
  image_size: z.tuple([z.number(), z.number()]).optional(),
  platform: z.string().optional(),
  app_name: z.string().nullish(),
  groups: z.array(z.unknown()),
});
const group = z.object({
  question: z.string(),
  options: z.record(z.string().regex(/^[A-Z]$/), z.union([z.string(), z.number(), z.boolean()])),
  answer: z.string().transform((answer) => answer.trim().toUpperCase()),
  difficulty: difficulty.optional(),
});

function itemOf(index: number, of: z.infer<typeof image>, value: unknown, place: Difficulty | undefined): McqItem {
  const checked = group.safeParse(value);
  if (!checked.success) throw new Refused(shapeProblem(checked.error));
  const { question, options, answer, difficulty: level = place } = checked.data;
  if (!level) throw new Refused('the question has no difficulty');
  const letters = Object.keys(options).sort();
  if (letters.length < 2) throw new Refused(`the question has ${letters.length} options; at least 2 are needed`);
  if (!letters.includes(answer))
    throw new Refused(`the answer “${answer}” is not among the options ${letters.join(', ')}`);
  return {
    index,
    image: { ref: of.image_path, width: of.image_size?.[0] ?? 1, height: of.image_size?.[1] ?? 1 },
    platform: importedPlatform(of.platform),
    app: of.app_name ?? null,
    difficulty: level,
    question,
    options: letters.map((letter) => ({ letter, text: String(options[letter]) })),
    answer,
    hint: null,
  };
}

/** Questions an L1 image has: one of each difficulty. */
const usualGroups = difficulties.length;

/** How many running indices a record takes that cannot be read as an image. */
function groupsIn(value: unknown): number {
  const groups = typeof value === 'object' && value !== null && 'groups' in value ? value.groups : null;
  return Array.isArray(groups) ? groups.length : usualGroups;
}

/**
 * Flattens an L1 file image by image, in group order, to running indices. A refused question keeps its index, and so
 * do those of a refused image.
 */
async function readL1(file: string, refused: ScoreRefusal[]): Promise<(McqItem | null)[]> {
  const items: (McqItem | null)[] = [];
  await readGold(file, refused, ({ value, record, line }) => {
    const checked = image.safeParse(value);
    if (!checked.success) {
      for (let lost = groupsIn(value); lost > 0; lost -= 1) items.push(null);
      throw new Refused(shapeProblem(checked.error));
    }
    for (const [at, one] of checked.data.groups.entries()) {
      try {
        items.push(itemOf(items.length, checked.data, one, difficulties[at]));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        items.push(null);
        refused.push({ record: `${record}.groups[${at}]`, line, why: error.message });
      }
    }
  });
  return items;
}

const silent: Score = { outcome: 'error', hits: { right: false }, distance: null };
const absent: Score = { outcome: 'wrong', hits: { right: false }, distance: null };

/** Scores replies against gold items in hand; `items[row]` null where the gold was refused. */
export async function scoreMcqItems(
  items: readonly (McqItem | null)[],
  predictions: string,
  refused: ScoreRefusal[],
  out: ItemsOut | null = null,
): Promise<Record<string, unknown>> {
  const join = new Join(items.length, (row) => items[row] !== null, predictions, refused);
  const strict = mcq.aggregate();
  const parity = mcq.aggregate();
  await joinPredictions(predictions, join, expectedFields.mcq, (row, { response }, line) => {
    const item = items[row];
    if (!item) return;
    if (typeof response !== 'string') {
      if (response !== null) join.refuse(line, '`response` is not text; it counts as no answer');
      strict.add({ item, score: silent });
      parity.add({ item, score: silent });
      out?.add(itemLine(row, null, null, 'error', { parity: 'error' }));
      return;
    }
    const reading = mcq.parse(response, item);
    const score = mcq.score(item, reading);
    const published = mcq.parityScore(item, parseLetterAsUpstream(response));
    strict.add({ item, score });
    parity.add({ item, score: published });
    if (!out) return;
    const answer = reading.kind === 'answer' ? reading.answer : null;
    out.add(itemLine(row, reading, response, score.outcome, { answer, parity: published.outcome }));
  });
  const missing = join.missing();
  for (const row of missing) {
    const item = items[row];
    if (!item) continue;
    strict.add({ item, score: absent });
    parity.add({ item, score: absent });
    out?.add(itemLine(row, null, null, 'missing'));
  }
  const { n, ...figures } = strict.result();
  const { n: parityN, ...parityFigures } = parity.result();
  return { task: 'mcq', n, missing, ...figures, parity: { n: parityN, missing, ...parityFigures } };
}

/** `--task mcq`: MMBench-GUI L1 gold, replies joined on the running index. */
export async function scoreMcq(gold: string, predictions: string, out: ItemsOut | null): Promise<ScoreReport> {
  const refused: ScoreRefusal[] = [];
  const items = await readL1(gold, refused);
  return { document: await scoreMcqItems(items, predictions, refused, out), refused, warnings: [] };
}
