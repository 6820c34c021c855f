import type { PointConvention } from '#shared/contract/models.ts';
import type { Score } from '#shared/tasks/define.ts';
import { grounding } from '#shared/tasks/grounding/index.ts';
import type { GroundingAnswer, GroundingItem } from '#shared/tasks/grounding/item.ts';
import { parsePointAs } from '#shared/tasks/grounding/parity.ts';
import { guardConvention, type GuardSample } from '#shared/tasks/points/guard.ts';
import type { ParityParser } from '#shared/tasks/published.ts';
import type { Reading } from '#shared/tasks/reading.ts';
import { readGroundingGold, type GroundingGoldFormat } from './grounding-gold.ts';
import { Join, joinPredictions } from './join.ts';
import { PictureSizes } from './picture-sizes.ts';
import { needsSize, readGivenPoint } from './place.ts';
import { ScoreError, type ScoreRefusal, type ScoreReport } from './report.ts';

export interface GroundingScoreOptions {
  format: GroundingGoldFormat;
  coordinates: PointConvention;
  /** Folder of the pictures, for gold files that do not tell their sizes. */
  images: string | null;
  /** The published parser of the parity figures. */
  parityParser: ParityParser;
}

const silent: Score = { outcome: 'error', hits: { right: false }, distance: null };
const absent: Score = { outcome: 'wrong', hits: { right: false }, distance: null };

/** Answers looked at by the convention guard. */
const guarded = 20;

const sizeUnknown = ({ image }: GroundingItem): boolean => image.width === 1 && image.height === 1;

function sample(item: GroundingItem, reading: Reading<GroundingAnswer>): GuardSample | null {
  if (reading.kind !== 'answer' || reading.answer.point === null) return null;
  const [a, b] = reading.answer.numbers;
  if (a === undefined || b === undefined || reading.answer.numbers.length !== 2) return null;
  // without the picture's size nothing can be said about where a point should lie
  if (sizeUnknown(item)) return null;
  return { numbers: [a, b], image: item.image, sent: item.image, target: item.targets[0] ?? null };
}

/** `--task grounding`: replies or points, joined on the row of the gold file. */
export async function scoreGrounding(
  gold: string,
  predictions: string,
  { format, coordinates, images, parityParser }: GroundingScoreOptions,
): Promise<ScoreReport> {
  const refused: ScoreRefusal[] = [];
  const sizes = new PictureSizes(images);
  const items = await readGroundingGold(gold, format, sizes, refused);
  if (needsSize(coordinates) && !sizes.canLook && items.some((item) => item && sizeUnknown(item.parity)))
    throw new ScoreError(
      `This gold file does not tell the sizes of its pictures, which ${coordinates} coordinates need: name their folder with --images.`,
      true,
    );
  const join = new Join(items.length, (row) => items[row] !== null, predictions, refused);
  const strict = grounding.aggregate();
  const parity = grounding.aggregate();
  const samples: GuardSample[] = [];
  await joinPredictions(predictions, join, (row, { response, point }, line) => {
    const gold = items[row];
    if (!gold) return;
    const { parity: item } = gold;
    // A row that only the published code counts is scored in its reading alone.
    const both = (score: Score) => {
      if (gold.strict) strict.add({ item: gold.strict, score });
      parity.add({ item, score });
    };
    let reading: Reading<GroundingAnswer> | null = null;
    let published: Reading<GroundingAnswer> | null = null;
    if (typeof response === 'string') {
      reading = grounding.parse(response, item, { coordinates });
      published = parsePointAs(parityParser, response, item.image);
    } else if (point !== undefined && point !== null) {
      reading = readGivenPoint(point, item.image, coordinates);
      published = reading;
    }
    if (!reading || !published) {
      if (response !== null && point !== null)
        join.refuse(line, '`response` is not text and `point` not two numbers; it counts as no answer');
      both(silent);
      return;
    }
    if (gold.strict) {
      const one = samples.length < guarded ? sample(gold.strict, reading) : null;
      if (one) samples.push(one);
      strict.add({ item: gold.strict, score: grounding.score(gold.strict, reading) });
    }
    parity.add({ item, score: grounding.parityScore(item, published) });
  });
  const missing = join.missing();
  for (const row of missing) {
    const gold = items[row];
    if (!gold) continue;
    if (gold.strict) strict.add({ item: gold.strict, score: absent });
    parity.add({ item: gold.parity, score: absent });
  }
  const { n, ...figures } = strict.result();
  const { n: parityN, ...parityFigures } = parity.result();
  const guard = guardConvention(coordinates, samples);
  return {
    document: {
      task: 'grounding',
      n,
      missing: missing.filter((row) => items[row]?.strict),
      ...figures,
      parity: { n: parityN, missing, ...parityFigures },
    },
    refused,
    warnings: guard.reason === null ? [] : [guard.reason],
  };
}
