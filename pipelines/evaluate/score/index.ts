import { pointConventions, type PointConvention } from '#shared/contract/models.ts';
import { scoreAutomation } from './automation.ts';
import { scoreFineState } from './fine-state.ts';
import { groundingGoldFormats, type GroundingGoldFormat } from './grounding-gold.ts';
import { scoreGrounding } from './grounding.ts';
import { scoreKnowledge } from './knowledge.ts';
import { scoreMcq } from './mcq.ts';
import { ScoreError, type ScoreReport } from './report.ts';

export const scoredTasks = ['mcq', 'grounding', 'fine_state', 'automation', 'knowledge'] as const;

/** What a person gave on the command line; checked here. */
export interface ScoreRequest {
  task: string;
  gold?: string | undefined;
  predictions: string;
  coordinates?: string | undefined;
  goldFormat?: string | undefined;
  maxSteps?: number | undefined;
  images?: string | undefined;
}

function conventionOf(name: string | undefined, usual: PointConvention): PointConvention {
  if (name === undefined) return usual;
  const found = pointConventions.find((convention) => convention === name);
  if (!found)
    throw new ScoreError(`Coordinates “${name}” are not known; choose one of ${pointConventions.join(', ')}.`, true);
  return found;
}

function formatOf(name: string | undefined): GroundingGoldFormat {
  if (name === undefined) return 'mmbench-gui-l2';
  const found = groundingGoldFormats.find((format) => format === name);
  if (!found)
    throw new ScoreError(`Gold format “${name}” is not known; choose one of ${groundingGoldFormats.join(', ')}.`, true);
  return found;
}

/**
 * Scores a predictions file without a project. Predictions stream; the gold is held.
 * @throws ScoreError for wrong usage and for files that cannot be read at all
 */
export async function scoreFile(request: ScoreRequest): Promise<ScoreReport> {
  const { task, predictions } = request;
  const needGold = (): string => {
    if (request.gold === undefined) throw new ScoreError(`Task ${task} needs --gold.`, true);
    return request.gold;
  };
  switch (task) {
    case 'mcq':
      return scoreMcq(needGold(), predictions);
    case 'grounding':
      return scoreGrounding(needGold(), predictions, {
        format: formatOf(request.goldFormat),
        coordinates: conventionOf(request.coordinates, 'pixel'),
        images: request.images ?? null,
      });
    case 'fine_state':
      return scoreFineState(needGold(), predictions, {
        coordinates: conventionOf(request.coordinates, 'normalized'),
        images: request.images ?? null,
      });
    case 'automation':
      if (request.maxSteps === undefined)
        throw new ScoreError('Task automation needs --max-steps, the step limit of every task.', true);
      return scoreAutomation(predictions, request.maxSteps);
    case 'knowledge':
      return scoreKnowledge(needGold(), predictions);
    default:
      throw new ScoreError(`Task “${task}” is not known; choose one of ${scoredTasks.join(', ')}.`, true);
  }
}
