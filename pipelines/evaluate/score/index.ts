import { pointConventions, type PointConvention } from '#shared/contract/runs/models.ts';
import type { Convention } from '#shared/contract/imports.ts';
import { type BoxOrder, boxOrders } from '#shared/tasks/points/box-order.ts';
import { finestate } from '#pipelines/formats/finestate/index.ts';
import { type ParityParser, parityParsers } from '#shared/tasks/published.ts';
import { scoreAutomation } from './automation.ts';
import { scoreFineState } from './fine-state.ts';
import { conventionsOf, groundingGoldFormats, type GroundingGoldFormat } from './gold/grounding-gold.ts';
import { scoreGrounding } from './grounding.ts';
import { ItemsOut } from './items.ts';
import { scoreKnowledge } from './knowledge.ts';
import { scoreUnderstanding } from './understanding.ts';
import { scoreProcess } from './process.ts';
import { sentOf } from './predictions/sent.ts';
import { ScoreError, type ScoreReport } from './report.ts';

export const scoredTasks = ['mcq', 'grounding', 'fine_state', 'automation', 'knowledge', 'process'] as const;

/** What a person gave on the command line; checked here. */
export interface ScoreRequest {
  task: string;
  gold?: string | undefined;
  predictions: string;
  coordinates?: string | undefined;
  goldFormat?: string | undefined;
  /** How the gold's boxes are written, where it is not as the format has them. */
  goldBoxes?: string | undefined;
  /** What four numbers of an answered box are: two corners (`xyxy`) or a corner and a size (`xywh`). */
  answerBoxes?: string | undefined;
  /** Automation: the step limit, or several of one long run. */
  maxSteps?: number | readonly number[] | undefined;
  grid?: 100 | 101 | undefined;
  threshold?: number | undefined;
  images?: string | undefined;
  parityParser?: string | undefined;
  /** Process: early stops count as failures, as the paper's text words it. */
  parity?: boolean | undefined;
  /** Size at which the pictures were sent: WxH, or a model family. */
  sent?: string | undefined;
  /** Where every reading is written, as JSON lines. */
  items?: string | undefined;
}

function conventionOf(name: string | undefined, usual: PointConvention): PointConvention {
  if (name === undefined) return usual;
  const found = pointConventions.find((convention) => convention === name);
  if (!found)
    throw new ScoreError(`Coordinates “${name}” are not known; choose one of ${pointConventions.join(', ')}.`, true);
  return found;
}

function parserOf(name: string | undefined): ParityParser {
  const found = parityParsers.find((parser) => parser === (name ?? 'default'));
  if (!found)
    throw new ScoreError(`Published parser “${name}” is not known; choose one of ${parityParsers.join(', ')}.`, true);
  return found;
}

function formatOf(name: string | undefined): GroundingGoldFormat {
  if (name === undefined) return 'mmbench-gui-l2';
  const found = groundingGoldFormats.find((format) => format === name);
  if (!found)
    throw new ScoreError(`Gold format “${name}” is not known; choose one of ${groundingGoldFormats.join(', ')}.`, true);
  return found;
}

function boxOrderOf(name: string | undefined): BoxOrder {
  const found = boxOrders.find((order) => order === (name ?? 'xyxy'));
  if (!found) throw new ScoreError(`--answer-boxes takes ${boxOrders.join(' or ')}, not “${name}”.`, true);
  return found;
}

function goldBoxesOf(name: string | undefined, format: string, offered: readonly Convention[]): Convention | null {
  if (name === undefined) return null;
  const found = offered.find((convention) => convention === name);
  if (!found) throw new ScoreError(`--gold-boxes of ${format} takes ${offered.join(', ')}, not “${name}”.`, true);
  return found;
}

const rowsIn = (figures: unknown): unknown =>
  typeof figures === 'object' && figures !== null && 'n' in figures ? figures.n : 0;

/**
 * Scores a predictions file without a project. Predictions stream; the gold is held.
 * @throws ScoreError for wrong usage, for files that cannot be read at all, and when no gold record can be used
 */
export async function scoreFile(request: ScoreRequest): Promise<ScoreReport> {
  const items = request.items === undefined ? null : new ItemsOut(request.items);
  let report: ScoreReport;
  try {
    report = await scored(request, items);
  } catch (error) {
    items?.drop();
    throw error;
  }
  items?.done();
  const { document, refused } = report;
  const nothing = rowsIn(document) === 0 && rowsIn(document['parity']) === 0;
  // every run of usable tasks may be left out
  const left = typeof document['tasks'] === 'number' && document['tasks'] > 0;
  if (nothing && !left && request.gold !== undefined && request.task !== 'automation')
    throw new ScoreError(
      `No record of the gold file ${request.gold} can be used for task ${request.task}, so there is nothing to score` +
        (refused[0] ? `: ${refused[0].record}: ${refused[0].why}.` : '.'),
    );
  return report;
}

async function scored(request: ScoreRequest, items: ItemsOut | null): Promise<ScoreReport> {
  const { task, predictions } = request;
  const needGold = (): string => {
    if (request.gold === undefined) throw new ScoreError(`Task ${task} needs --gold.`, true);
    return request.gold;
  };
  switch (task) {
    case 'mcq':
      return scoreUnderstanding(needGold(), predictions, items);
    case 'grounding':
      return scoreGrounding(needGold(), predictions, {
        format: formatOf(request.goldFormat),
        coordinates: conventionOf(request.coordinates, 'pixel'),
        boxes: boxOrderOf(request.answerBoxes),
        goldBoxes: goldBoxesOf(
          request.goldBoxes,
          formatOf(request.goldFormat),
          conventionsOf(formatOf(request.goldFormat)),
        ),
        parityParser: parserOf(request.parityParser),
        sent: sentOf(request.sent),
        items,
        images: request.images ?? null,
      });
    case 'fine_state':
      return scoreFineState(needGold(), predictions, {
        coordinates: conventionOf(request.coordinates, 'normalized'),
        boxes: boxOrderOf(request.answerBoxes),
        goldBoxes: goldBoxesOf(request.goldBoxes, 'finestate', finestate.conventions),
        sent: sentOf(request.sent),
        items,
        images: request.images ?? null,
      });
    case 'automation':
      if (request.maxSteps === undefined)
        throw new ScoreError('Task automation needs --max-steps, the step limit of every task.', true);
      if (items) throw new ScoreError('Task automation reads no replies, so it has no --items.', true);
      return scoreAutomation(predictions, {
        maxSteps: typeof request.maxSteps === 'number' ? [request.maxSteps] : request.maxSteps,
        grid: request.grid ?? 101,
        threshold: request.threshold ?? 1,
        gold: request.gold,
      });
    case 'knowledge':
      return scoreKnowledge(needGold(), predictions, items);
    case 'process':
      return scoreProcess(needGold(), predictions, { items, parity: request.parity ?? false });
    default:
      throw new ScoreError(`Task “${task}” is not known; choose one of ${scoredTasks.join(', ')}.`, true);
  }
}
