import type { FineStateCase, GoldRow } from '#pipelines/formats/gold/row.ts';
import { finestate } from '#pipelines/formats/finestate/index.ts';
import { readCases } from '#pipelines/formats/finestate/record.ts';
import type { BoxOrder, PointConvention, Convention } from '#shared/geometry/number-conventions.ts';
import type { FineStateSummary } from '#shared/metrics/fine-state.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Score } from '#shared/tasks/define.ts';
import { boxesOf, fineState } from '#shared/tasks/fine-state/index.ts';
import { deviceOf } from '#shared/tasks/fine-state/device.ts';
import { type FineStateItem, isHollow } from '#shared/tasks/fine-state/item.ts';
import type { FineStateTable } from '#shared/tasks/fine-state/summary.ts';
import type { GroundingAnswer } from '#shared/tasks/grounding/item.ts';
import type { Reading } from '#shared/tasks/reading.ts';
import { Alarms } from '../alarms/alarms.ts';
import type { Scorer } from './define.ts';
import { goldBoxesOf } from './gold/gold-boxes.ts';
import { readGoldRows } from './gold/gold-rows.ts';
import { itemLine, type ItemsOut } from './items.ts';
import { declinedThen, promptThen, sentSize } from './predictions/asked.ts';
import { matchText } from './predictions/match.ts';
import { Join, joinPredictions } from './predictions/join.ts';
import { PictureSizes } from './gold/picture-sizes.ts';
import { readGivenPoint } from './predictions/given-point.ts';
import { AnswerGuards } from './predictions/answer-guards.ts';
import type { SentOf } from './predictions/sent.ts';
import { ScoreError, type ScoreRefusal, type ScoreReport } from './report.ts';

/**
 * The rows of a gold file. If its records have no field for a target state at all (the older flat form), target states
 * are not used, and no case counts as lacking one.
 */
function withTargets(rows: readonly GoldRow<FineStateCase>[]): GoldRow<FineStateCase>[] {
  if (rows.some(({ parity }) => parity?.saysTarget)) return [...rows];
  const named = ({ withoutTarget: _, ...item }: FineStateItem): FineStateItem => item;
  const both = (fineStateCase: FineStateCase | null) =>
    fineStateCase && { ...fineStateCase, locate: named(fineStateCase.locate), interact: named(fineStateCase.interact) };
  return rows.map((row) => ({ ...row, strict: both(row.strict), parity: both(row.parity) }));
}

/** A case under both readings; `counted` is false if the strict one excludes it. */
interface Case {
  parity: FineStateCase;
  /** Whether the gold can be in the declared format. */
  fit: boolean;
  counted: boolean;
}

function numbered({ strict, parity }: GoldRow<FineStateCase>, row: number): Case | null {
  if (!parity) return null;
  const { locate, interact } = parity;
  const items = { ...parity, locate: { ...locate, case: row }, interact: { ...interact, case: row } };
  return { parity: items, fit: strict !== null, counted: strict !== null && !isHollow(locate) };
}

const expected = {
  fields: ['locate', 'interact'],
  example: '{"index":0,"locate":"[0.52, 0.11]","interact":[0.52,0.11]}',
};

const none: Score = { outcome: 'error', hits: { hit: false, aware: false }, distance: null };

export interface FineStateScoreOptions {
  coordinates: PointConvention;
  /** What four unnamed numbers of an answered box are. */
  boxes: BoxOrder;
  /** Format of the gold's boxes; null: fractions. */
  goldBoxes: Convention | null;
  images: string | null;
  /** Size of the pictures as sent, for pixel answers on resized ones. */
  sent: SentOf | null;
  items: ItemsOut | null;
}

/** `--task fine_state`: a locate and an interact answer per case, as a reply or point. */
export async function scoreFineState(
  gold: string,
  predictions: string,
  { coordinates, boxes, goldBoxes, images, sent, items: out }: FineStateScoreOptions,
): Promise<ScoreReport> {
  const refused: ScoreRefusal[] = [];
  const sizes = new PictureSizes(images);
  const rows = withTargets(await readGoldRows(gold, readCases, sizes, refused, goldBoxes));
  const cases = rows.map((row, at) => numbered(row, at));
  const unsized = (entry: Case | null) =>
    entry !== null && entry.parity.locate.image.width === 1 && entry.parity.locate.image.height === 1;
  const goldInPixels = goldBoxes?.endsWith('-px') ?? false;
  if ((sent || (coordinates === 'pixel') !== goldInPixels) && cases.some(unsized))
    throw new ScoreError(
      sent ? inWords('score-sizes-sent') : inWords('score-sizes-coordinates', { coordinates }),
      true,
    );
  const join = new Join(
    cases.length,
    (row) => cases[row] !== null,
    predictions,
    refused,
    (row) => {
      const item = cases[row]?.parity.locate;
      return item ? { text: matchText(fineState.asked(item)), picture: item.image.ref } : null;
    },
  );
  const table = fineState.aggregate('strict');
  const published = fineState.aggregate('parity');
  const guards = new AnswerGuards(coordinates, boxes, sent === null);
  const alarms = new Alarms(fineState);
  const valid = new Valid();
  const validPublished = new Valid();
  await joinPredictions(predictions, join, expected, (row, value, line) => {
    const entry = cases[row];
    if (!entry) return;
    let got = false;
    for (const stage of ['locate', 'interact'] as const) {
      const item = entry.parity[stage];
      const given = value[stage];
      const asked = value[`${stage}Asked`];
      const seen = sentSize(asked) ?? sent?.(item.image) ?? item.image;
      let reading: Reading<GroundingAnswer> | null = null;
      let parity: Reading<GroundingAnswer> | null = null;
      if (typeof given === 'string') {
        const how = { coordinates, boxes, sent: seen, ...promptThen(value['prompt']) };
        reading = declinedThen(asked) ?? fineState.parse(given, item, how);
        parity = fineState.parityParse?.(given, item) ?? null;
      } else if (given !== undefined && given !== null) {
        reading = readGivenPoint(given, item.image, coordinates, seen);
        parity = reading;
        if (!reading) join.refuse(line, inWords('score-stage-no-answer', { stage }));
      }
      got ||= reading !== null;
      if (reading && entry.counted)
        guards.see(
          { image: item.image, target: boxesOf(item).hit },
          reading,
          typeof given === 'string' ? given : null,
          seen,
        );
      const score = reading ? fineState.score(item, reading) : none;
      if (reading && entry.counted)
        alarms.seeReading(item, reading, score.outcome, typeof given === 'string' ? given : null);
      const publishedScore = parity ? fineState.parityScore(item, parity) : none;
      if (entry.fit) table.add({ item, score });
      published.add({ item, score: publishedScore });
      out?.add(
        itemLine(
          row,
          reading,
          typeof given === 'string' ? given : null,
          entry.counted ? score.outcome : 'published-only',
          {
            stage,
            point: reading?.kind === 'answer' ? reading.answer.point : null,
            parity: publishedScore.outcome,
          },
        ),
      );
    }
    if (!got) return;
    if (entry.counted) valid.add(entry.parity.locate);
    validPublished.add(entry.parity.locate);
  });
  const missing = join.missing();
  for (const row of missing) {
    const entry = cases[row];
    if (!entry) continue;
    for (const item of [entry.parity.locate, entry.parity.interact]) {
      if (entry.fit) table.add({ item, score: none });
      published.add({ item, score: none });
      out?.add(itemLine(row, null, null, 'missing', { stage: item.stage }));
    }
  }
  const misread = guards.warnings();
  const shaped = (found: FineStateTable, results: Valid): Record<string, unknown> => ({
    ...withValid(found, results.all),
    devices: mapped(found.devices, results.devices),
    categories: mapped(found.categories, results.categories),
    components: mapped(found.components, results.components),
  });
  return {
    document: {
      task: fineState.id,
      ...shaped(table.result(), valid),
      missing: missing.filter((row) => cases[row]?.counted),
      parity: shaped(published.result(), validPublished),
    },
    refused,
    warnings: [...alarms.warnings(misread.length > 0), ...misread],
  };
}

/** Number of cases with any result, in total and per group. */
class Valid {
  all = 0;
  readonly devices = new Map<string, number>();
  readonly categories = new Map<string, number>();
  readonly components = new Map<string, number>();

  add(item: FineStateItem): void {
    const { category, component } = item;
    const device = deviceOf(item);
    this.all += 1;
    if (device) this.devices.set(device, (this.devices.get(device) ?? 0) + 1);
    if (category) this.categories.set(category, (this.categories.get(category) ?? 0) + 1);
    if (component) this.components.set(component, (this.components.get(component) ?? 0) + 1);
  }
}

/** `valid`: cases with any result; the numbers per stage are next to it. */
function withValid<Summary extends FineStateSummary>(summary: Summary, cases: number) {
  return { ...summary, valid: cases, validStages: summary.valid };
}

function mapped(groups: Record<string, FineStateSummary>, cases: ReadonlyMap<string, number>) {
  return Object.fromEntries(
    Object.entries(groups).map(([name, summary]) => [name, withValid(summary, cases.get(name) ?? 0)]),
  );
}

export const fineStateScorer: Scorer = {
  task: fineState.id,
  ...expected,
  needsGold: true,
  score: ({ gold, predictions, coordinates, boxes, goldBoxes, sent, images, items }) =>
    scoreFineState(gold, predictions, {
      coordinates: coordinates ?? 'normalized',
      boxes,
      goldBoxes: goldBoxesOf(goldBoxes, finestate.id, finestate.conventions),
      sent,
      images,
      items,
    }),
};
