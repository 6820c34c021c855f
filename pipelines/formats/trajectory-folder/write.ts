import type { Action } from '#shared/episodes/actions.ts';
import type { StepElement } from '#shared/episodes/episode.ts';
import type { EpisodeWriteOptions, WriteEpisode, WritePlace } from '../episodes/write.ts';
import type { OutFolder } from '../format.ts';
import { readableNames } from '../readable-names.ts';

/** Problems that will be found again when the folder is read are not written. */
const kept: ReadonlySet<string> = new Set([
  'record-incomplete',
  'tree-unreadable',
  'action-differs',
  'outcome-unclear',
  'no-picture',
]);

function elementOf({ interactBbox, currentState, ...rest }: StepElement): Record<string, unknown> {
  return {
    ...rest,
    ...(interactBbox && { interact_bbox: interactBbox }),
    ...(currentState !== undefined && { current_state: currentState }),
  };
}

const actionOf = (action: Action) => ({ ...action, type: action.type ?? 'unknown' });

/** Writes each episode as a folder of numbered pictures with `episode.json`; nothing stored is lost. */
export async function writeFolders(
  episodes: AsyncIterable<WriteEpisode>,
  out: OutFolder,
  { wrote }: EpisodeWriteOptions,
): Promise<{ records: number }> {
  const nameOf = readableNames();
  let records = 0;
  for await (const episode of episodes) {
    const folder = nameOf(episode.content.name);
    const put = async ({ picture, name }: WritePlace, as: string): Promise<string | null> => {
      if (!picture) return name || null;
      await out.picture(picture, `${folder}/${as}.${picture.ext}`);
      return `${as}.${picture.ext}`;
    };
    const digits = Math.max(2, String(episode.steps.length - 1).length);
    const steps: unknown[] = [];
    for (const [at, place] of episode.steps.entries()) {
      const { actions, element, ordinal: _, calls, ...more } = place.content;
      steps.push({
        ...more,
        screenshot: await put(place, `step_${String(at).padStart(digits, '0')}`),
        ...(place.picture && { image_size: [place.picture.width, place.picture.height] }),
        actions: actions.map(actionOf),
        ...(element && { element: elementOf(element) }),
        ...(calls.length > 0 && { calls }),
        raw: place.raw,
      });
    }
    const { name, platform, apps, maxSteps, reason, finalState, scroll, derived, ...content } = episode.content;
    const text = await out.text(`${folder}/episode.json`);
    const whole = {
      id: name,
      platform: platform && `os_${platform}`,
      apps,
      ...content,
      max_steps: maxSteps,
      failure_reason: reason,
      final_state: finalState,
      scroll_direction: scroll,
      derived,
      final_screenshot: episode.final && (await put(episode.final, 'final')),
      problems: episode.problems.filter(({ code }) => kept.has(code)),
      raw: episode.raw,
      steps,
    };
    await text.write(`${JSON.stringify(whole, null, 1)}\n`);
    await text.end();
    records++;
    wrote(episode);
  }
  return { records };
}
