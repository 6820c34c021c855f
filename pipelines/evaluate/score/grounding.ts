import type { PointConvention } from '#shared/contract/runs/models.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { Score } from '#shared/tasks/define.ts';
import { grounding } from '#shared/tasks/grounding/index.ts';
import type { GroundingAnswer, GroundingItem } from '#shared/tasks/grounding/item.ts';
import { parsePointAs } from '#shared/tasks/grounding/parity.ts';
import { guardConvention, type GuardSample } from '#shared/tasks/points/guard.ts';
import type { ParityParser } from '#shared/tasks/published.ts';
import type { Reading } from '#shared/tasks/reading.ts';
import { cornersInstead } from './gold/gold-corners.ts';
import { type GroundingGoldFormat, readerOf } from './gold/grounding-gold.ts';
import { readGoldRows } from './gold/gold-rows.ts';
import { expectedFields } from './gold/expected.ts';
import { GroundingParts } from './grounding-parts.ts';
import { itemLine, type ItemLine, type ItemsOut } from './items.ts';
import type { SentOf } from './predictions/sent.ts';
import { Join, joinPredictions } from './predictions/join.ts';
import { PictureSizes } from './gold/picture-sizes.ts';
import { needsSize, readGivenPoint } from './predictions/given-point.ts';
import { ScoreError, type ScoreRefusal, type ScoreReport } from './report.ts';

export interface GroundingScoreOptions {
  format: GroundingGoldFormat;
  coordinates: PointConvention;
  /** Folder of the pictures, for gold files that do not tell their sizes. */
  images: string | null;
  /** The published parser of the parity figures. */
  parityParser: ParityParser;
  /** Size at which pictures were sent, for pixel answers of resized ones. */
  sent: SentOf | null;
  items: ItemsOut | null;
}

const silent: Score = { outcome: 'error', hits: { right: false }, distance: null };
const absent: Score = { outcome: 'wrong', hits: { right: false }, distance: null };

/** Answers looked at by the convention guard: enough that a few strays weigh little. */
const guarded = 1000;

const sizeUnknown = ({ image }: GroundingItem): boolean => image.width === 1 && image.height === 1;

function sample(
  item: GroundingItem,
  reading: Reading<GroundingAnswer>,
  sent: Size,
  declared: PointConvention,
): GuardSample | null {
  if (reading.kind !== 'answer' || reading.answer.point === null) return null;
  const { numbers, convention } = reading.answer;
  const [a, b, c, d] = numbers;
  // percent signs and named numbers speak for themselves
  if (a === undefined || b === undefined || convention !== declared) return null;
  // without the picture's size nothing can be said about where a point should lie
  if (sizeUnknown(item)) return null;
  const at: [number, number] = c === undefined || d === undefined ? [a, b] : [(a + c) / 2, (b + d) / 2];
  return { numbers: at, image: item.image, sent, target: item.targets[0] ?? null };
}

/** `--task grounding`: replies or points, joined on the row of the gold file. */
export async function scoreGrounding(
  gold: string,
  predictions: string,
  { format, coordinates, images, parityParser, sent, items: out }: GroundingScoreOptions,
): Promise<ScoreReport> {
  const refused: ScoreRefusal[] = [];
  const sizes = new PictureSizes(images);
  const rows = await readGoldRows(gold, readerOf(format), sizes, refused);
  const items = rows.map(({ strict, parity }, index) =>
    parity ? { strict: strict && { ...strict, index }, parity: { ...parity, index } } : null,
  );
  if (needsSize(coordinates) && !sizes.canLook && items.some((item) => item && sizeUnknown(item.parity)))
    throw new ScoreError(
      `This gold file does not tell the sizes of its pictures, which ${coordinates} coordinates need: name their folder with --images.`,
      true,
    );
  if (sent && !sizes.canLook && items.some((item) => item && sizeUnknown(item.parity)))
    throw new ScoreError(
      'This gold file does not tell the sizes of its pictures, which --sent needs: name their folder with --images.',
      true,
    );
  const join = new Join(items.length, (row) => items[row] !== null, predictions, refused);
  const strict = grounding.aggregate();
  const parity = grounding.aggregate();
  const samples: GuardSample[] = [];
  const parts = new GroundingParts();
  await joinPredictions(predictions, join, expectedFields.grounding, (row, { response, point }, line) => {
    const gold = items[row];
    if (!gold) return;
    const { parity: item } = gold;
    const seen = sent?.(item.image) ?? item.image;
    // A row that only the published code counts is scored in its reading alone.
    const both = (score: Score) => {
      if (gold.strict) strict.add({ item: gold.strict, score });
      parity.add({ item, score });
    };
    let reading: Reading<GroundingAnswer> | null = null;
    let published: Reading<GroundingAnswer> | null = null;
    if (typeof response === 'string') {
      reading = grounding.parse(response, item, { coordinates, sent: seen });
      published = parsePointAs(parityParser, response, item.image);
    } else if (point !== undefined && point !== null) {
      reading = readGivenPoint(point, item.image, coordinates, seen);
      published = reading;
    }
    if (!reading || !published) {
      if (response !== null && point !== null)
        join.refuse(line, '`response` is not text and `point` not two numbers; it counts as no answer');
      both(silent);
      out?.add(itemLine(row, null, null, gold.strict ? 'error' : 'published-only', { parity: 'error' }));
      if (gold.strict) parts.add({ item: gold.strict, score: silent });
      return;
    }
    let outcome: ItemLine['outcome'] = 'published-only';
    if (gold.strict) {
      const one = samples.length < guarded ? sample(gold.strict, reading, seen, coordinates) : null;
      if (one) samples.push(one);
      const score = grounding.score(gold.strict, reading);
      strict.add({ item: gold.strict, score });
      parts.add({ item: gold.strict, score });
      outcome = score.outcome;
    }
    const publishedScore = grounding.parityScore(item, published);
    parity.add({ item, score: publishedScore });
    out?.add(
      itemLine(row, reading, typeof response === 'string' ? response : null, outcome, {
        point: reading.kind === 'answer' ? reading.answer.point : null,
        parity: publishedScore.outcome,
      }),
    );
  });
  const missing = join.missing();
  for (const row of missing) {
    const gold = items[row];
    if (!gold) continue;
    if (gold.strict) {
      strict.add({ item: gold.strict, score: absent });
      parts.add({ item: gold.strict, score: absent });
    }
    out?.add(itemLine(row, null, null, 'missing'));
    parity.add({ item: gold.parity, score: absent });
  }
  const { n, ...figures } = strict.result();
  const { n: parityN, ...parityFigures } = parity.result();
  const guard = guardConvention(coordinates, samples, (best) => `use --coordinates ${best}`);
  const boxes =
    format === 'screenspot' ? cornersInstead(items.flatMap((item) => (item?.strict ? [item.strict] : []))) : null;
  return {
    document: {
      task: 'grounding',
      n,
      missing: missing.filter((row) => items[row]?.strict),
      ...figures,
      ...(format === 'screenspot-pro' ? parts.result() : {}),
      parity: { n: parityN, missing, ...parityFigures },
    },
    refused,
    warnings: [guard.reason, boxes].filter((one) => one !== null),
  };
}
