import type { BBox } from '#shared/geometry/shapes.ts';
import type { RunRequest } from '#shared/contract/runs/runs.ts';
import { askable } from '#pipelines/construct/interaction/draft.ts';
import type { EpisodePayload, EpisodePicture, EpisodeStep } from '#pipelines/construct/interaction/payload.ts';
import type { ReadDb } from '../../db/connection.ts';
import { getOcr } from '../../db/queries/screenshots/ocr.ts';
import { prelabelsOf } from '../../db/queries/screenshots/prelabels.ts';
import { placesOf, type StoredPlace, type StoredStep } from '../../db/queries/episodes/steps.ts';
import { episodesSince, getEpisode, type StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import { stepsForModels } from '../episodes/under-blur.ts';
import type { ItemSeed } from '../run-subject/run-subject.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Platform } from '#shared/records/fields.ts';
import { resourcesFolder } from '../../files/app-folders.ts';

const file = z.object({ hotkeys: z.array(z.object({ keys: z.string(), does: z.string() })).min(30) });

/** Platforms with keyboard shortcuts; touch platforms have none. */
const known: readonly Platform[] = ['windows', 'mac', 'linux', 'web'];
/** Files of the product, which do not change while it runs. */
const read = new Map<Platform, string[]>();

/** Common shortcuts of a platform, keys separated by spaces; empty if it has none. */
function hotkeysOf(platform: Platform | null): string[] {
  if (platform === null || !known.includes(platform)) return platform === null ? hotkeysOf('web') : [];
  let found = read.get(platform);
  if (!found) {
    const text = readFileSync(path.join(resourcesFolder(), 'hotkeys', `${platform}.json`), 'utf8');
    found = file.parse(JSON.parse(text)).hotkeys.map(({ keys }) => keys);
    read.set(platform, found);
  }
  return found;
}

/** The episodes that a request names, in its order; all live ones if it names none. */
export function* chosenEpisodes(
  db: ReadDb,
  { episodes: named, selection, limit }: RunRequest,
): Generator<StoredEpisode> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  const episodes = named ?? (selection?.kind === 'ids' ? selection.ids : undefined);
  const wanted = function* (): Generator<StoredEpisode | null> {
    if (episodes) for (const id of episodes) yield getEpisode(db, id);
    else yield* [...episodesSince(db, 0)].sort((a, b) => a.seq - b.seq);
  };
  for (const found of wanted()) {
    if (!found || found.state === 'retired') continue;
    if (left-- <= 0) return;
    yield found;
  }
}

function pictureOf(place: StoredPlace | undefined): EpisodePicture | null {
  const picture = place?.picture;
  if (!picture?.ok) return null;
  const { sha256, width, height } = picture;
  return { sha256, width, height, name: place?.name ?? '' };
}

/**
 * What is on a picture: nodes of its tree, otherwise elements accepted or listed by a model, otherwise lines of OCR
 * text.
 */
function nodesOn(db: ReadDb, place: StoredPlace | undefined): BBox[] {
  const id = place?.picture?.screenshotId;
  if (id === undefined) return [];
  const labels = prelabelsOf(db, id);
  for (const source of ['tree', 'model', 'ocr'] as const) {
    const found = labels.filter((label) => label.source === source).map(({ bbox }) => bbox);
    if (found.length > 0) return found;
  }
  return (getOcr(db, id) ?? []).map(({ bbox }) => bbox);
}

/** Steps whose result the next picture shows: its own number and the next one occur once in the phase. */
function followed(steps: readonly Pick<StoredStep, 'content'>[]): (at: number) => boolean {
  const nameOf = ({ content: { phase, index } }: Pick<StoredStep, 'content'>) => JSON.stringify([phase, index]);
  const times = new Map<string, number>();
  for (const step of steps) times.set(nameOf(step), (times.get(nameOf(step)) ?? 0) + 1);
  const once = (step: Pick<StoredStep, 'content'>) => times.get(nameOf(step)) === 1;
  return (at) => {
    const [step, next] = [steps[at], steps[at + 1]];
    if (!step || !once(step)) return false;
    if (!next) return true;
    return once(next) && next.content.phase === step.content.phase && next.content.index === step.content.index + 1;
  };
}

/** An episode's steps with the pictures before and after each; never across a gap. */
export function stepsWithPictures(db: ReadDb, episode: StoredEpisode, withNodes: boolean): EpisodeStep[] {
  const places = new Map(placesOf(db, episode.seq).map((place) => [place.position, place]));
  const steps = stepsForModels(db, episode.seq);
  const isFollowed = followed(steps);
  return steps.map(({ position, content }, at) => {
    const [before, next] = [pictureOf(places.get(position)), pictureOf(places.get(position + 1))];
    const turned = before !== null && next !== null && (before.width !== next.width || before.height !== next.height);
    const gap = turned || !isFollowed(at);
    return {
      position,
      actions: content.actions,
      element: content.element?.bbox ?? null,
      nodes: withNodes ? nodesOn(db, places.get(position)) : [],
      before,
      after: gap ? null : next,
      ...(gap && { gap }),
    };
  });
}

export function payloadOf(
  db: ReadDb,
  episode: StoredEpisode,
  first: number,
  wanted: EpisodePayload['wanted'],
): EpisodePayload {
  const { name, task, platform, apps, derived } = episode.content;
  return {
    episodeId: episode.id,
    name,
    task,
    platform,
    app: apps[0] ?? null,
    cluster: derived?.from ?? episode.id,
    steps: stepsWithPictures(db, episode, true),
    first,
    wanted,
    hotkeys: hotkeysOf(platform),
  };
}

/** One item per episode; questions are numbered across episodes so that the right letters are spread evenly. */
export function* interactionItems(db: ReadDb, request: RunRequest): Generator<ItemSeed> {
  let first = 0;
  const earlier = { effect: 0, type: 0, parameter: 0 };
  const { questions } = request;
  for (const episode of chosenEpisodes(db, request)) {
    // A copy has only steps of its original: its questions would be the same again.
    if (episode.content.derived !== null) continue;
    const wanted =
      questions?.flatMap(({ episode: of, step, column, without }) =>
        of === episode.id && step !== null ? [{ step, column, ...(without && { without }) }] : [],
      ) ?? null;
    if (wanted?.length === 0) continue;
    const payload = { ...payloadOf(db, episode, first, wanted), earlier: { ...earlier } };
    for (const step of payload.steps)
      for (const column of askable(payload, step)) {
        first += 1;
        earlier[column] += 1;
      }
    yield { itemId: episode.id, label: episode.content.name, payload };
  }
}
