import type { JudgedEpisode, WriteEpisode, WriteLoose, WritePlace } from '#pipelines/formats/episodes/write.ts';
import type { WriteOther } from '#pipelines/formats/record-parts.ts';
import { mediaPath } from '../../media/media-path.ts';
import type { ProjectFiles } from '../../project/project-files.ts';
import { episodeIndex } from '../episodes/episode-index.ts';
import { type Place, wholeEpisode, type WholeEpisode } from '../episodes/whole.ts';
import { judgementsOn } from '../judging/card.ts';
import { type ReleaseGroup, soundGroups } from '../release/groups.ts';
import { otherOf } from './items.ts';

/** The same place with its picture's file. */
function placed<P extends Place>(project: ProjectFiles, { picture, ...rest }: P): Omit<P, 'picture'> & WritePlace {
  const file = picture && mediaPath(project.folder, picture.sha256, picture.ext);
  return { ...rest, name: rest.name, picture: picture && { ...picture, file: file ?? '' } };
}

function written(
  project: ProjectFiles,
  whole: WholeEpisode,
  items: WriteOther[],
  judged?: readonly JudgedEpisode[],
): WriteEpisode {
  const { id, source, content, raw, problems } = whole;
  return {
    ...{ id, source, content, raw, problems, items },
    steps: whole.steps.map((step) => placed(project, step)),
    final: whole.final && placed(project, whole.final),
    ...(judged && { judged }),
  };
}

const itemsOf = ({ items }: ReleaseGroup): WriteOther[] => items.map((record) => otherOf(record, null));

/** The approved items about episodes that a format can store as items about pictures. */
export function* exportLooseOf(
  project: ProjectFiles,
  tag: string | undefined,
  looseOf: (episode: WriteEpisode) => WriteLoose[],
): Generator<WriteLoose> {
  for (const { whole, items } of exportEpisodeItems(project, tag)) yield* looseOf(written(project, whole, items));
}

/** Approved items about episodes, grouped by episode; episodes without one are left out. */
export function* exportEpisodeItems(
  project: ProjectFiles,
  tag: string | undefined,
): Generator<{ whole: WholeEpisode; items: WriteOther[] }> {
  for (const group of soundGroups(project.read, tag, 'others'))
    if (group.subject?.kind === 'episode') yield { whole: group.subject, items: itemsOf(group) };
}

/** What judges said about some episodes, or all, by episode. */
function judgedIn(project: ProjectFiles, only: readonly string[] | undefined): Map<string, JudgedEpisode[]> {
  const found = new Map<string, JudgedEpisode[]>();
  const wanted =
    only ??
    episodeIndex(project)
      .list({}, 'oldest')
      .map(({ id }) => id);
  for (const { episodeId, judge, verdict, evidence } of judgementsOn(project.read, wanted))
    found.set(episodeId, [...(found.get(episodeId) ?? []), { judge, verdict, evidence }]);
  return found;
}

/**
 * Episodes with everything stored about them and their approved items, one at a time: those of a release, otherwise
 * every live one in the order they were added.
 */
export function* exportEpisodes(
  project: ProjectFiles,
  tag: string | undefined,
  only?: readonly string[],
): Generator<WriteEpisode> {
  const found = exportEpisodeItems(project, tag);
  const judged = judgedIn(project, only);
  const chosen = only && new Set(only);
  if (tag !== undefined) {
    for (const { whole, items } of found)
      if (chosen?.has(whole.id) ?? true) yield written(project, whole, items, judged.get(whole.id));
    return;
  }
  const items = new Map([...found].map((entry) => [entry.whole.id, entry.items]));
  for (const { id } of episodeIndex(project).list({}, 'oldest')) {
    if (chosen && !chosen.has(id)) continue;
    const whole = wholeEpisode(project.read, id);
    if (whole) yield written(project, whole, items.get(id) ?? [], judged.get(id));
  }
}

/** Items about sets of pictures, or about nothing: from a release, or currently approved. */
export function* exportLoose(project: ProjectFiles, tag: string | undefined): Generator<WriteLoose> {
  for (const group of soundGroups(project.read, tag, 'others')) {
    const { subject } = group;
    if (subject?.kind === 'pictures') {
      const { id, content, pictures } = subject;
      yield {
        set: { id, content, pictures: pictures.map((picture) => placed(project, picture)) },
        items: itemsOf(group),
      };
    } else if (subject === null) yield { set: null, items: itemsOf(group) };
  }
}

const shown = (places: readonly WritePlace[]) =>
  places.flatMap(({ picture, name }) => (picture ? [{ name, picture }] : []));

/** The stored pictures of an episode, each with its source's name. */
export const picturesOfEpisode = ({ steps, final }: WriteEpisode) => shown([...steps, ...(final ? [final] : [])]);

/** The same for a set of pictures. */
export const picturesOfLoose = ({ set }: WriteLoose) => shown(set?.pictures ?? []);
