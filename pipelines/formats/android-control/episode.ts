import { inWords } from '#shared/phrases/phrase.ts';
import type { ReadEpisode, ReadStep, StepPicture } from '../episodes/record.ts';
import { androidAction } from './action.ts';

/** An episode as both editions of AndroidControl store it, JSON and TFRecord. */
export interface AndroidEpisode extends Pick<ReadEpisode, 'record' | 'line' | 'raw'> {
  id: string;
  goal: string;
  actions: readonly unknown[];
  instructions: readonly string[] | null | undefined;
  /** Sizes of the pictures in pixels. */
  widths: readonly number[] | null | undefined;
  heights: readonly number[] | null | undefined;
  /** Number of pictures. There is one more than actions: the last is the final screen. */
  pictures: number;
  picture(at: number): Promise<StepPicture | null>;
  /** Elements of a step's tree, or why it cannot be read. */
  tree(at: number): Pick<ReadStep, 'boxes' | 'boxesFrom' | 'problems'>;
}

export const contentOf = (task: string, name: string): ReadEpisode['content'] => ({
  task,
  name: name.slice(0, 500),
  platform: 'android',
  source: { kind: 'import', dataset: 'AndroidControl', record: name },
  scroll: 'content',
});

export async function episodeOf(episode: AndroidEpisode): Promise<ReadEpisode> {
  const { record, line, raw, id, goal, actions, widths, heights, pictures } = episode;
  const steps: ReadStep[] = [];
  for (const [at, action] of actions.entries()) {
    const [width, height] = [widths?.[at], heights?.[at]];
    const instruction = episode.instructions?.[at];
    steps.push({
      index: at,
      picture: await episode.picture(at),
      ...(width && height && { declaredSize: [width, height] as const }),
      actions: [androidAction(action)],
      ...(instruction !== undefined && { instruction }),
      ...episode.tree(at),
      raw: JSON.stringify({ action, instruction: instruction ?? null }),
    });
  }
  const extra = pictures - actions.length;
  return {
    record,
    line,
    raw,
    content: contentOf(goal, id),
    steps,
    final: extra > 0 ? await episode.picture(actions.length) : null,
    problems:
      extra > 1
        ? [
            {
              code: 'record-incomplete',
              step: null,
              detail: inWords('format-more-pictures', { n: pictures, actions: actions.length, extra: extra - 1 }),
            },
          ]
        : [],
  };
}
