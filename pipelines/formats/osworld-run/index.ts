import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Outcome } from '#shared/episodes/episode.ts';
import { inWords, phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { runFiles } from '../agent-runs/run-files.ts';
import type { SourceFile } from '../episodes/files.ts';
import { present } from '../episodes/our-action.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadEpisode, ReadStep, StepPicture } from '../episodes/record.ts';
import { defineFormat, type ReadOptions } from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { parseJson } from '../json/parse.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { osworldActions, thoughtAbove } from './actions.ts';

const line = z.object({
  step_num: z.number().int(),
  action_timestamp: z.union([z.string(), z.number()]).nullish(),
  action: z.unknown(),
  response: z.string().nullish().catch(null),
  done: z.boolean().nullish(),
  screenshot_file: z.string().nullish(),
});

/** Scores from here on count as done, as in OSWorld's own tables. */
const threshold = 1;

async function scoreOf(folder: string): Promise<number | null> {
  const text = await readFile(path.join(folder, 'result.txt'), 'utf8').catch(() => null);
  const score = text === null ? Number.NaN : Number.parseFloat(text);
  return Number.isFinite(score) ? score : null;
}

function outcomeOf(score: number | null, errors: readonly string[], steps: number): Outcome {
  // A run without actions says nothing about the agent.
  if (steps === 0 && errors.length > 0) return 'error';
  if (score === null) return errors.length > 0 ? 'error' : 'unknown';
  return score >= threshold ? 'success' : 'failure';
}

/** The picture before the first action, if the run stored one. */
async function firstPicture(folder: string, images: ImageFinder): Promise<StepPicture | null> {
  const names = await readdir(folder).catch(() => []);
  const first = names.find((name) => /^(step_0(_[^.]*)?|step_reset[^.]*|initial_state[^.]*)\.png$/i.test(name));
  return stepPicture(images, first);
}

async function readRun({ file, name }: SourceFile, options: ReadOptions): Promise<ReadEpisode> {
  const folder = path.dirname(file);
  const images = await ImageFinder.open(file, options.images);
  const errors: string[] = [];
  const steps: ReadStep[] = [];
  const problems: NonNullable<ReadEpisode['problems']> = [];
  // OSWorld takes a step's picture after its action, so it is the picture before the next step.
  let before = await firstPicture(folder, images);
  for (const [at, text] of (await smallText(file)).split('\n').entries()) {
    if (text.trim() === '') continue;
    const { value } = parseJson(text, at + 1);
    const found = line.safeParse(value);
    if (!found.success) {
      const words = value && typeof value === 'object' && 'Error' in value ? String(value.Error) : null;
      if (words !== null) errors.push(words);
      else
        problems.push({
          code: 'record-incomplete',
          step: steps.length,
          detail: inWords('format-line-no-step', { line: at + 1, text: text.slice(0, 200) }),
        });
      continue;
    }
    const { step_num, action_timestamp, action, response, screenshot_file } = found.data;
    steps.push({
      index: step_num,
      picture: before,
      actions: osworldActions(action),
      ...present({
        response,
        thought: thoughtAbove(action),
        at: action_timestamp == null ? null : String(action_timestamp),
      }),
      raw: text.trim(),
    });
    before = await stepPicture(images, screenshot_file);
  }
  // The picture before the first action is missing where a run was not set to store it.
  if (steps[0]?.picture === null)
    problems.unshift({ code: 'no-picture', step: 0, detail: inWords('format-no-first-picture') });
  if (steps.length === 0 && errors.length === 0) throw new Refused(phrase('format-no-steps'));
  const score = await scoreOf(folder);
  const [task = '', domain = ''] = path.dirname(file).split(path.sep).reverse();
  const record = domain ? `${domain}/${task}` : task;
  return {
    record: name,
    line: null,
    raw: JSON.stringify({ errors, score }),
    content: {
      task: '',
      name: record.slice(0, 500),
      platform: 'linux',
      source: { kind: 'import', dataset: 'OSWorld', record },
      outcome: outcomeOf(score, errors, steps.length),
      reason: errors.join('\n').slice(0, 4000),
      score,
      threshold,
      scroll: 'content',
    },
    steps,
    final: before,
    problems,
  };
}

/** Results of OSWorld runs: `<domain>/<task>/traj.jsonl` with pictures and `result.txt`. */
export const osworldRun = defineFormat({
  id: 'osworld-run',
  name: 'OSWorld runs',
  conventions: [],
  accepts: ['folder', '.jsonl'],
  episodes: runFiles({ match: /^traj\.jsonl$/, what: textPhrase('traj.jsonl'), read: readRun }),
});
