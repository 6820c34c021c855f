import type { BoxOrder, Convention, PointConvention } from '#shared/geometry/number-conventions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Score, Scored } from '#shared/tasks/define.ts';
import { grounding } from '#shared/tasks/grounding/index.ts';
import type { GroundingAnswer, GroundingItem } from '#shared/tasks/grounding/item.ts';
import { parsePointAs } from '#shared/tasks/grounding/parity.ts';
import type { ParityParser } from '#shared/tasks/published.ts';
import type { Reading } from '#shared/tasks/reading.ts';
import { Alarms } from '../alarms/alarms.ts';
import type { Scorer } from './define.ts';
import { goldBoxesOf } from './gold/gold-boxes.ts';
import { otherGoldOrder } from './gold/gold-corners.ts';
import { conventionsOf, type GroundingGoldFormat, readerOf } from './gold/grounding-gold.ts';
import { readGoldRows } from './gold/gold-rows.ts';
import { AnswerGuards, sizeUnknown } from './predictions/answer-guards.ts';
import { itemLine, type ItemLine, type ItemsOut } from './items.ts';
import type { SentOf } from './predictions/sent.ts';
import { declinedThen, promptThen, sentSize } from './predictions/asked.ts';
import { matchText } from './predictions/match.ts';
import { Join, joinPredictions } from './predictions/join.ts';
import { PictureSizes } from './gold/picture-sizes.ts';
import { needsSize, readGivenPoint } from './predictions/given-point.ts';
import { ScoreError, type ScoreRefusal, type ScoreReport } from './report.ts';
import { accuracy } from '#shared/metrics/accuracy.ts';

interface Part {
  n: number;
  accuracy: number | null;
  text: number | null;
  icon: number | null;
}

class Parts {
  readonly #parts = new Map<string, { all: Cell; text: Cell; icon: Cell }>();

  add(name: string, { item, score }: Scored<GroundingItem>): void {
    let part = this.#parts.get(name);
    if (!part) this.#parts.set(name, (part = { all: accuracy(), text: accuracy(), icon: accuracy() }));
    const hit = score.outcome === 'right';
    part.all.add(hit);
    if (item.kind) part[item.kind].add(hit);
  }

  result(): Record<string, Part> {
    return Object.fromEntries(
      [...this.#parts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { all, text, icon }]) => [
          name,
          {
            n: all.result().n,
            accuracy: all.result().accuracy,
            text: text.result().accuracy,
            icon: icon.result().accuracy,
          },
        ]),
    );
  }
}
type Cell = ReturnType<typeof accuracy>;

/** ScreenSpot-Pro's table: by group (Dev, Creative, CAD, Scientific, Office, OS) and by application, each by kind. */
class GroundingParts {
  readonly #groups = new Parts();
  readonly #applications = new Parts();

  add(scored: Scored<GroundingItem>): void {
    const { group, app } = scored.item;
    if (group) this.#groups.add(group, scored);
    if (app) this.#applications.add(app, scored);
  }

  result(): { groups: Record<string, Part>; applications: Record<string, Part> } {
    return { groups: this.#groups.result(), applications: this.#applications.result() };
  }
}

export interface GroundingScoreOptions {
  format: GroundingGoldFormat;
  coordinates: PointConvention;
  /** What four unnamed numbers of an answered box are. */
  boxes: BoxOrder;
  /** Format of the gold's boxes; null: the format's default. */
  goldBoxes: Convention | null;
  /** Picture folder, for gold files without picture sizes. */
  images: string | null;
  /** The published parser of the parity figures. */
  parityParser: ParityParser;
  /** Size of the pictures as sent, for pixel answers on resized ones. */
  sent: SentOf | null;
  items: ItemsOut | null;
}

const expected = {
  fields: ['response', 'point'],
  example: '{"index":0,"response":"(120, 340)"} or {"index":0,"point":[120,340]}',
};

const silent: Score = { outcome: 'error', hits: { right: false }, distance: null };
const absent: Score = { outcome: 'wrong', hits: { right: false }, distance: null };

/** `--task grounding`: replies or points, joined on the row of the gold file. */
export async function scoreGrounding(
  gold: string,
  predictions: string,
  { format, coordinates, boxes, goldBoxes, images, parityParser, sent, items: out }: GroundingScoreOptions,
): Promise<ScoreReport> {
  const refused: ScoreRefusal[] = [];
  const sizes = new PictureSizes(images);
  const rows = await readGoldRows(gold, readerOf(format), sizes, refused, goldBoxes);
  const items = rows.map(({ strict, parity }, index) =>
    parity ? { strict: strict && { ...strict, index }, parity: { ...parity, index } } : null,
  );
  const offered = conventionsOf(format);
  const convention = goldBoxes ?? offered[0] ?? 'xyxy-px';
  if (!convention.endsWith('-px') && !needsSize(coordinates) && items.some((item) => item && sizeUnknown(item.parity)))
    throw new ScoreError(inWords('score-sizes-pixel'), true);
  if (needsSize(coordinates) && !sizes.canLook && items.some((item) => item && sizeUnknown(item.parity)))
    throw new ScoreError(inWords('score-sizes-coordinates', { coordinates }), true);
  if (sent && !sizes.canLook && items.some((item) => item && sizeUnknown(item.parity)))
    throw new ScoreError(inWords('score-sizes-sent'), true);
  const join = new Join(
    items.length,
    (row) => items[row] !== null,
    predictions,
    refused,
    (row) => {
      const item = items[row]?.parity;
      return item ? { text: matchText(grounding.asked(item)), picture: item.image.ref } : null;
    },
  );
  const strict = grounding.aggregate();
  const parity = grounding.aggregate();
  const guards = new AnswerGuards(coordinates, boxes, sent === null);
  const alarms = new Alarms(grounding);
  const parts = new GroundingParts();
  await joinPredictions(predictions, join, expected, (row, { response, point, asked, prompt }, line) => {
    const gold = items[row];
    if (!gold) return;
    const { parity: item } = gold;
    const seen = sentSize(asked) ?? sent?.(item.image) ?? item.image;
    // A row that only the published code counts is scored only in parity.
    const both = (score: Score) => {
      if (gold.strict) strict.add({ item: gold.strict, score });
      parity.add({ item, score });
    };
    let reading: Reading<GroundingAnswer> | null = null;
    let published: Reading<GroundingAnswer> | null = null;
    if (typeof response === 'string') {
      reading =
        declinedThen(asked) ??
        grounding.parse(response, item, { coordinates, sent: seen, boxes, ...promptThen(prompt) });
      published = parsePointAs(parityParser, response, item.image);
    } else if (point !== undefined && point !== null) {
      reading = readGivenPoint(point, item.image, coordinates, seen);
      published = reading;
    }
    if (!reading || !published) {
      if (response !== null && point !== null) join.refuse(line, inWords('score-no-point'));
      both(silent);
      out?.add(itemLine(row, null, null, gold.strict ? 'error' : 'published-only', { parity: 'error' }));
      if (gold.strict) parts.add({ item: gold.strict, score: silent });
      return;
    }
    let outcome: ItemLine['outcome'] = 'published-only';
    if (gold.strict) {
      guards.see(
        { image: gold.strict.image, target: gold.strict.targets[0] ?? null },
        reading,
        typeof response === 'string' ? response : null,
        seen,
      );
      const score = grounding.score(gold.strict, reading);
      strict.add({ item: gold.strict, score });
      parts.add({ item: gold.strict, score });
      alarms.seeReading(gold.strict, reading, score.outcome, typeof response === 'string' ? response : null);
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
  const misread = guards.warnings();
  const goldOrder = otherGoldOrder(
    items.flatMap((item) => (item ? [item.parity] : [])),
    convention,
    offered,
  );
  return {
    document: {
      task: grounding.id,
      n,
      missing: missing.filter((row) => items[row]?.strict),
      ...figures,
      ...(format === 'screenspot-pro' ? parts.result() : {}),
      parity: { n: parityN, missing, ...parityFigures },
    },
    refused,
    warnings: [...alarms.warnings(misread.length > 0), ...misread, ...(goldOrder === null ? [] : [goldOrder])],
  };
}

export const groundingScorer: Scorer = {
  task: grounding.id,
  ...expected,
  needsGold: true,
  score: ({ gold, predictions, goldFormat: format, goldBoxes, coordinates, ...rest }) =>
    scoreGrounding(gold, predictions, {
      ...rest,
      format,
      goldBoxes: goldBoxesOf(goldBoxes, format, conventionsOf(format)),
      coordinates: coordinates ?? 'pixel',
    }),
};
