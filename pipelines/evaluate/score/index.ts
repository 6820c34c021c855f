import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type BoxOrder,
  boxOrders,
  pointConventions,
  type PointConvention,
} from '#shared/geometry/number-conventions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { type ParityParser, parityParsers } from '#shared/tasks/published.ts';
import { groundingGoldFormats, type GroundingGoldFormat } from './gold/grounding-gold.ts';
import { ItemsOut } from './items.ts';
import type { Outside } from './outside/rows.ts';
import { outsidePredictions } from './outside/read.ts';
import { sentOf } from './predictions/sent.ts';
import { ScoreError, type ScoreReport } from './report.ts';
import type { Extractor } from '../extract/extractor.ts';
import type { Scorer, Scoring } from './define.ts';
import { scorers } from './registry.ts';

/** Options from the command line; validated here. */
export interface ScoreRequest {
  task: string;
  gold?: string | undefined;
  predictions: string;
  coordinates?: string | undefined;
  goldFormat?: string | undefined;
  /** Format of the gold's boxes, if it is not the default. */
  goldBoxes?: string | undefined;
  /** What four numbers of an answered box are: two corners (`xyxy`) or a corner and a size (`xywh`). */
  answerBoxes?: string | undefined;
  /** Automation: the step limit, or several for one long run. */
  maxSteps?: number | readonly number[] | undefined;
  grid?: 100 | 101 | undefined;
  threshold?: number | undefined;
  images?: string | undefined;
  parityParser?: string | undefined;
  /** Process: early stops count as failures, as in the paper's text. */
  parity?: boolean | undefined;
  /** Size of the pictures as sent: WxH, or a model family. */
  sent?: string | undefined;
  /** File for every reading, as JSON lines. */
  items?: string | undefined;
  /** Reads what the reader could not, for tasks with options. */
  extractor?: Extractor | undefined;
}

function conventionOf(name: string | undefined): PointConvention | null {
  if (name === undefined) return null;
  const found = pointConventions.find((convention) => convention === name);
  if (!found) throw new ScoreError(inWords('score-coordinates', { name, known: pointConventions.join(', ') }), true);
  return found;
}

function parserOf(name: string | undefined): ParityParser {
  const found = parityParsers.find((parser) => parser === (name ?? 'default'));
  if (!found)
    throw new ScoreError(inWords('score-parser', { name: name ?? '', known: parityParsers.join(', ') }), true);
  return found;
}

function formatOf(name: string | undefined): GroundingGoldFormat {
  if (name === undefined) return 'mmbench-gui-l2';
  const found = groundingGoldFormats.find((format) => format === name);
  if (!found)
    throw new ScoreError(inWords('score-gold-format', { name, known: groundingGoldFormats.join(', ') }), true);
  return found;
}

function boxOrderOf(name: string | undefined): BoxOrder {
  const found = boxOrders.find((order) => order === (name ?? 'xyxy'));
  if (!found) throw new ScoreError(`--answer-boxes takes ${boxOrders.join(' or ')}, not "${name}".`, true);
  return found;
}

const rowsIn = (figures: unknown): unknown =>
  typeof figures === 'object' && figures !== null && 'n' in figures ? figures.n : 0;

function scorerOf(task: string): Scorer {
  const known = scorers();
  const found = known.find((scorer) => scorer.task === task);
  if (!found)
    throw new ScoreError(inWords('score-task', { task, known: known.map((scorer) => scorer.task).join(', ') }), true);
  return found;
}

const limitsOf = (given: number | readonly number[] | undefined): readonly number[] =>
  given === undefined ? [] : typeof given === 'number' ? [given] : given;

/**
 * Scores a predictions file without a project. Predictions are streamed; the gold is kept in memory.
 * @throws ScoreError for wrong usage, for files that cannot be read at all, and if no gold record is usable
 */
export async function scoreFile(request: ScoreRequest): Promise<ScoreReport> {
  const scorer = scorerOf(request.task);
  if (request.extractor && !scorer.extracts)
    throw new ScoreError(inWords('score-no-extractor', { task: request.task }), true);
  const asked: Omit<Scoring, 'items'> = {
    predictions: request.predictions,
    gold: request.gold ?? null,
    coordinates: conventionOf(request.coordinates),
    goldFormat: formatOf(request.goldFormat),
    goldBoxes: request.goldBoxes,
    boxes: boxOrderOf(request.answerBoxes),
    parityParser: parserOf(request.parityParser),
    sent: sentOf(request.sent),
    images: request.images ?? null,
    maxSteps: limitsOf(request.maxSteps),
    grid: request.grid ?? 101,
    threshold: request.threshold ?? 1,
    parity: request.parity ?? false,
    extractor: request.extractor ?? null,
  };
  const items = request.items === undefined ? null : new ItemsOut(request.items);
  let report: ScoreReport;
  try {
    report = await scoredFrom(scorer, { ...asked, items });
  } catch (error) {
    items?.drop();
    throw error;
  }
  items?.done();
  return report;
}

/** Each line as JSON; `seen` is called for each. */
async function* jsonLines(lines: Outside['lines'], seen: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    seen();
    yield `${JSON.stringify(line)}\n`;
  }
}

/** Scores predictions in whatever layout; those of other programs are written as ours first. */
async function scoredFrom(scorer: Scorer, asked: Scoring): Promise<ScoreReport> {
  const outside = await outsidePredictions(asked.predictions);
  if (!outside) return scored(scorer, asked);
  const { layout, field, lines } = outside;
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-score-'));
  try {
    const name = path.basename(asked.predictions);
    const predictions = path.join(folder, name);
    let count = 0;
    await writeFile(
      predictions,
      jsonLines(lines, () => count++),
    );
    const { coordinates = null, boxes } = outside;
    const convention = { coordinates: asked.coordinates ?? coordinates, boxes: boxes ?? asked.boxes };
    const report = await scored(scorer, { ...asked, ...convention, predictions });
    const notes = [inWords('score-read-from', { name, layout, count, field })];
    return { ...report, document: { ...report.document, predictionsFrom: { layout, field } }, notes };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function scored(scorer: Scorer, asked: Scoring): Promise<ScoreReport> {
  if (!scorer.needsGold) return scorer.score(asked);
  const { gold } = asked;
  if (gold === null) throw new ScoreError(`Task ${scorer.task} needs --gold.`, true);
  const report = await scorer.score({ ...asked, gold });
  const { document, refused } = report;
  const nothing = rowsIn(document) === 0 && rowsIn(document['parity']) === 0;
  // all runs of usable tasks may be excluded
  const left = typeof document['tasks'] === 'number' && document['tasks'] > 0;
  if (nothing && !left)
    throw new ScoreError(
      inWords('score-no-gold', { gold, task: scorer.task }) +
        (refused[0] ? `: ${refused[0].record}: ${refused[0].why}.` : '.'),
    );
  return report;
}
