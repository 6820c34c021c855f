import { z } from 'zod';
import { shapeProblem } from '#pipelines/formats/json/read.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import type { BBox } from '#shared/contract/common.ts';
import { componentTypes } from '#shared/contract/elements.ts';
import type { PointConvention } from '#shared/contract/models.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import type { FineStateSummary } from '#shared/metrics/fine-state.ts';
import type { Score } from '#shared/tasks/define.ts';
import { fineState } from '#shared/tasks/fine_state/index.ts';
import type { FineStateItem } from '#shared/tasks/fine_state/item.ts';
import type { FineStateTable } from '#shared/tasks/fine_state/summary.ts';
import type { GroundingAnswer } from '#shared/tasks/grounding/item.ts';
import type { Reading } from '#shared/tasks/reading.ts';
import { readGold } from './gold.ts';
import { type GoldRow, goldRow, requireFractions } from './gold-box.ts';
import { expectedFields } from './expected.ts';
import { itemLine, type ItemsOut } from './items.ts';
import { Join, joinPredictions } from './join.ts';
import { PictureSizes } from './picture-sizes.ts';
import { readGivenPoint } from './place.ts';
import { ScoreError, type ScoreRefusal, type ScoreReport } from './report.ts';

// An empty list stands for "no such box" in published files.
const box = z
  .array(z.number())
  .nullish()
  .transform((value, context): BBox | null => {
    if (!value || value.length === 0) return null;
    const [a, b, c, d] = value;
    if (value.length === 4 && a !== undefined && b !== undefined && c !== undefined && d !== undefined)
      return [a, b, c, d];
    context.addIssue({ code: 'custom', message: `a box has 4 numbers, not ${value.length}` });
    return z.NEVER;
  });

/** A FineState record in its current form, and the older flat one (bbox, now_coords, target_coords). */
const record = z.object({
  image: z.string().default(''),
  image_size: z.tuple([z.number().positive(), z.number().positive()]).optional(),
  component: z
    .object({
      type: z.string().nullish(),
      instructions: z.object({ locate: z.string().nullish(), interact: z.string().nullish() }).partial().nullish(),
    })
    .partial()
    .nullish(),
  processing_details: z.object({
    locate: box,
    loactebbox: box,
    locatebbox: box,
    interact: box,
    interactbbox: box,
    bbox: box,
    now_coords: box,
    target_coords: box,
  }),
});

const fold = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
const types = Object.entries(componentTypes).flatMap(([category, names]) =>
  names.map((name) => ({ category: category as FineStateItem['category'], name, folded: fold(name) })),
);

/** Category and component from the folders of the picture (`BToggleOption200\B2Checkbox40`), else from the record's type. */
export function componentOf(
  image: string,
  type: string | null | undefined,
): Pick<FineStateItem, 'category' | 'component'> {
  const folders = image.split(/[\\/]/);
  const folder = folders.find((name) => /^[ABCD][A-Z][A-Za-z]+\d+$/.test(name));
  const sub = folders.find((name) => /^[ABCD]\d+[A-Z]/.test(name));
  const named = fold(sub?.slice(1) ?? '');
  const known =
    types.find((one) => named !== '' && one.folded === named) ?? types.find((one) => type && one.folded === fold(type));
  const letter = (folder ?? sub)?.[0];
  const category =
    letter === 'A' || letter === 'B' || letter === 'C' || letter === 'D' ? letter : (known?.category ?? null);
  return { category, component: known?.name ?? (sub ? sub.replace(/^[ABCD]\d+/, '').replace(/\d+$/, '') : null) };
}

interface Case {
  locate: FineStateItem;
  interact: FineStateItem;
}

async function readCase(value: unknown, row: number, sizes: PictureSizes): Promise<GoldRow<Case>> {
  const checked = record.safeParse(value);
  if (!checked.success) throw new Refused(shapeProblem(checked.error));
  const { image, image_size: told, component, processing_details: boxes } = checked.data;
  const locate = boxes.locate ?? boxes.bbox;
  if (!locate) throw new Refused('it has no locate box');
  const size = told
    ? { width: told[0], height: told[1] }
    : sizes.canLook
      ? await sizes.of(image)
      : { width: 1, height: 1 };
  const pixels = (four: BBox | null): BBox | null => (four ? toPixels('xyxy-norm', four, size) : null);
  const shared = {
    case: row,
    image: { ref: image, ...size },
    platform: null,
    ...componentOf(image, component?.type),
    locate: toPixels('xyxy-norm', locate, size),
    current: pixels(boxes.loactebbox ?? boxes.locatebbox ?? boxes.now_coords),
    interact: pixels(boxes.interactbbox ?? boxes.target_coords),
  };
  const both: Case = {
    locate: { ...shared, stage: 'locate', instruction: component?.instructions?.locate ?? '' },
    interact: { ...shared, stage: 'interact', instruction: component?.instructions?.interact ?? '' },
  };
  return goldRow(both, () => {
    for (const [key, four] of Object.entries(boxes)) if (four) requireFractions(key, four, 'FineState-Bench');
  });
}

const none: Score = { outcome: 'error', hits: { hit: false, aware: false }, distance: null };

/** `--task fine_state`: a locate and an interact answer a case, as reply or point. */
export async function scoreFineState(
  gold: string,
  predictions: string,
  { coordinates, images, items: out }: { coordinates: PointConvention; images: string | null; items: ItemsOut | null },
): Promise<ScoreReport> {
  const refused: ScoreRefusal[] = [];
  const sizes = new PictureSizes(images);
  const cases: (GoldRow<Case> | null)[] = [];
  await readGold(gold, refused, async ({ value, record, line }) => {
    const row = cases.push(null) - 1;
    const read = await readCase(value, row, sizes);
    cases[row] = read;
    if (read.why !== null) refused.push({ record, line, why: read.why });
  });
  const unsized = (one: GoldRow<Case> | null) =>
    one?.strict && one.strict.locate.image.width === 1 && one.strict.locate.image.height === 1;
  if (coordinates === 'pixel' && cases.some(unsized))
    throw new ScoreError(
      'This gold file does not tell the sizes of its pictures, which pixel coordinates need: name their folder with --images.',
      true,
    );
  const join = new Join(cases.length, (row) => cases[row] !== null, predictions, refused);
  const table = fineState.aggregate();
  const published = fineState.aggregate();
  const valid = new Valid();
  const validPublished = new Valid();
  await joinPredictions(predictions, join, expectedFields.fine_state, (row, value, line) => {
    const one = cases[row];
    if (!one) return;
    let got = false;
    for (const stage of ['locate', 'interact'] as const) {
      const item = one.parity[stage];
      const given = value[stage];
      let reading: Reading<GroundingAnswer> | null = null;
      let parity: Reading<GroundingAnswer> | null = null;
      if (typeof given === 'string') {
        reading = fineState.parse(given, item, { coordinates });
        parity = fineState.parityParse?.(given, item) ?? null;
      } else if (given !== undefined && given !== null) {
        reading = readGivenPoint(given, item.image, coordinates);
        parity = reading;
        if (!reading) join.refuse(line, `\`${stage}\` is neither text nor two numbers; it counts as no answer`);
      }
      got ||= reading !== null;
      const score = reading ? fineState.score(item, reading) : none;
      const publishedScore = parity ? fineState.parityScore(item, parity) : none;
      if (one.strict) table.add({ item, score });
      published.add({ item, score: publishedScore });
      out?.add(
        itemLine(
          row,
          reading,
          typeof given === 'string' ? given : null,
          one.strict ? score.outcome : 'published-only',
          {
            stage,
            point: reading?.kind === 'answer' ? reading.answer.point : null,
            parity: publishedScore.outcome,
          },
        ),
      );
    }
    if (!got) return;
    if (one.strict) valid.add(one.strict.locate);
    validPublished.add(one.parity.locate);
  });
  const missing = join.missing();
  for (const row of missing) {
    const one = cases[row];
    if (!one) continue;
    for (const item of [one.parity.locate, one.parity.interact]) {
      if (one.strict) table.add({ item, score: none });
      published.add({ item, score: none });
      out?.add(itemLine(row, null, null, 'missing', { stage: item.stage }));
    }
  }
  const shaped = (found: FineStateTable, results: Valid): Record<string, unknown> => ({
    ...withValid(found, results.all),
    categories: mapped(found.categories, results.categories),
    components: mapped(found.components, results.components),
  });
  return {
    document: {
      task: 'fine_state',
      ...shaped(table.result(), valid),
      missing: missing.filter((row) => cases[row]?.strict),
      parity: shaped(published.result(), validPublished),
    },
    refused,
    warnings: [],
  };
}

/** Cases with any result, of all and of each group. */
class Valid {
  all = 0;
  readonly categories = new Map<string, number>();
  readonly components = new Map<string, number>();

  add({ category, component }: Pick<FineStateItem, 'category' | 'component'>): void {
    this.all += 1;
    if (category) this.categories.set(category, (this.categories.get(category) ?? 0) + 1);
    if (component) this.components.set(component, (this.components.get(component) ?? 0) + 1);
  }
}

/** `valid`: cases with any result; how many have one in each stage stands beside it. */
function withValid<Summary extends FineStateSummary>(summary: Summary, cases: number) {
  return { ...summary, valid: cases, validStages: summary.valid };
}

function mapped(groups: Record<string, FineStateSummary>, cases: ReadonlyMap<string, number>) {
  return Object.fromEntries(
    Object.entries(groups).map(([name, summary]) => [name, withValid(summary, cases.get(name) ?? 0)]),
  );
}
