import { usualProcessType } from '#shared/episodes/process/run.ts';
import type { JudgedEpisode, JudgedStep, StepPicture } from '#pipelines/construct/judge/payload.ts';
import { type ClickDescription, type ClickNode, describeClick } from '#shared/episodes/describe-click.ts';
import { earlyStopAt } from '#shared/episodes/early-stop.ts';
import type { StepContent } from '#shared/episodes/episode.ts';
import type { ReadDb } from '../../db/connection.ts';
import { prelabelsOf } from '../../db/queries/screenshots/prelabels.ts';
import { placesOf, type StoredPlace } from '../../db/queries/episodes/steps.ts';
import type { StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import { stepsForModels } from '../episodes/under-blur.ts';

const pictureOf = (place: StoredPlace | undefined): StepPicture | null => {
  if (!place?.picture) return null;
  const { sha256, width, height } = place.picture;
  return { sha256, width, height };
};

/** Operable roles; a stored tree has names and roles, but not whether a node is clickable. */
const operable =
  /button|link|check ?box|radio|switch|toggle|tab|menu ?item|option|combo|list ?item|slider|seek|text ?(?:box|field)|edit|input|spin|image ?view/i;

/** What a click hit: from its source, the recorded element, or the stored tree of the screen. */
function clickOf(db: ReadDb, content: StepContent, place: StoredPlace | undefined): ClickDescription | null {
  const [first] = content.actions;
  if (content.click) return content.click;
  if (!first?.point) return null;
  const { element } = content;
  const named = element?.name || element?.role;
  if (named && element?.bbox) {
    const node: ClickNode = {
      box: element.bbox,
      clickable: true,
      text: element.name ?? '',
      description: '',
      resourceId: element.role ?? '',
      parent: null,
    };
    const found = describeClick(first.point, [node]);
    if (found.node) return found;
  }
  if (!place?.picture) return null;
  const nodes = prelabelsOf(db, place.picture.screenshotId)
    .filter(({ source }) => source === 'tree')
    .map(
      ({ bbox: box, name, role, description }): ClickNode => ({
        box,
        clickable: operable.test(role ?? ''),
        text: name,
        description: '',
        resourceId: description,
        parent: null,
      }),
    );
  return nodes.length === 0 ? null : describeClick(first.point, nodes);
}

/**
 * Whether its agent declared the task done, so that there is something to judge. A recording, or an import with
 * success or failure, counts as declared by whoever made it.
 */
export function calledDone(episode: StoredEpisode, steps: readonly StepContent[]): boolean {
  const { outcome } = episode.content;
  if (outcome === 'uncompleted' || outcome === 'error') return false;
  const actions = steps.flatMap((step) => step.actions);
  if (earlyStopAt(actions) !== null) return false;
  return outcome === 'success' || outcome === 'failure' || actions.some(({ type }) => type === 'finish');
}

/** An episode as a judge sees it; null if it was never called done. */
export function judgedEpisodeOf(db: ReadDb, episode: StoredEpisode): JudgedEpisode | null {
  const places = new Map(placesOf(db, episode.seq).map((place) => [place.position, place]));
  const stored = stepsForModels(db, episode.seq, ({ position, content }) => {
    const click = clickOf(db, content, places.get(position));
    return click ? { ...content, click } : content;
  });
  if (
    !calledDone(
      episode,
      stored.map(({ content }) => content),
    )
  )
    return null;
  const steps = stored.map(
    ({ position, content }): JudgedStep => ({
      number: content.index,
      actions: content.actions,
      picture: pictureOf(places.get(position)),
      click: content.click ?? null,
    }),
  );
  const { task, platform, apps, process } = episode.content;
  return {
    episodeId: episode.id,
    task,
    platform,
    app: apps[0] ?? null,
    type: process?.type ?? usualProcessType,
    steps,
    // an agent that only declares the end changes nothing, so its last picture is the final one
    final: pictureOf(places.get(episode.steps)) ?? steps.at(-1)?.picture ?? null,
    controls: null,
  };
}
