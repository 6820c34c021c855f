import type { RunRequest } from '#shared/contract/runs/runs.ts';
import { type TaskContent, taskContent } from '#shared/items/agent-task/content.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { comparedBy, type TasksPayload } from '#pipelines/construct/tasks/payload.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsAbout } from '../../db/queries/items/items.ts';
import type { ItemSeed } from '../run-subject/run-subject.ts';

interface Seed {
  /** The item's id. */
  item: string;
  task: TaskContent;
  /** Apps and platform, as a key. */
  world: string;
}

const worldOf = ({ platform, apps }: Pick<TaskContent, 'platform' | 'apps'>): string =>
  JSON.stringify([platform, ...[...new Set(apps)].sort()]);

/**
 * Tasks that people wrote or imported, and did not reject. What runs wrote is no seed: it must not change what is asked,
 * or a second run would pay again.
 */
function peoplesTasks(db: ReadDb): Seed[] {
  return itemsAbout(db, agentTaskKind.id, { kind: 'none', id: null }).flatMap(({ id, state, content }) => {
    const task = taskContent.parse(content);
    return state === 'rejected' || task.source.kind === 'model' ? [] : [{ item: id, task, world: worldOf(task) }];
  });
}

/** L3 tasks by their one app. */
function byApp(seeds: readonly Seed[]): Seed[][] {
  const found = new Map<string, Seed[]>();
  for (const seed of seeds)
    if (seed.task.level === 'L3') found.set(seed.world, [...(found.get(seed.world) ?? []), seed]);
  return [...found.values()];
}

/** Pairs of L3 tasks of different apps on one platform: every pair of apps once before any comes again. */
function* pairs(seeds: readonly Seed[]): Generator<[Seed, Seed]> {
  const apps = byApp(seeds);
  const longest = Math.max(0, ...apps.map((of) => of.length));
  for (let round = 0; round <= 2 * longest; round += 1)
    for (const first of apps)
      for (const second of apps) {
        if (first === second || first[0]?.task.platform !== second[0]?.task.platform) continue;
        for (let at = 0; at <= round; at += 1) {
          const [seed, partner] = [first[at], second[round - at]];
          if (seed && partner) yield [seed, partner];
        }
      }
}

const joinedOf = ({ options }: RunRequest): number => {
  const { joined } = options;
  return typeof joined === 'number' ? joined : 0;
};

/** What a run lacks to begin. */
export function missingSeeds(db: ReadDb, request: RunRequest): Phrase[] {
  const seeds = peoplesTasks(db);
  if (seeds.length === 0) return [phrase('start-no-task-seeds')];
  const pair = joinedOf(request) === 0 || !pairs(seeds).next().done;
  return pair ? [] : [phrase('start-no-task-pairs')];
}

/** One item per task of a person, then the pairs to join. */
export function* taskItems(db: ReadDb, request: RunRequest): Generator<ItemSeed> {
  const seeds = peoplesTasks(db);
  let left = request.limit ?? Number.POSITIVE_INFINITY;
  const payload = ([first, ...more]: readonly [Seed, ...Seed[]], apps: string): TasksPayload => ({
    seeds: [first.task, ...more.map(({ task }) => task)],
    known: seeds.filter(({ world }) => world === apps).map(({ task }) => comparedBy(task)),
  });
  for (const seed of seeds) {
    if (left-- <= 0) return;
    yield { itemId: seed.item, label: seed.task.id, payload: payload([seed], seed.world) };
  }
  let joined = joinedOf(request);
  for (const [first, second] of pairs(seeds)) {
    if (joined-- <= 0 || left-- <= 0) return;
    const both = worldOf({ platform: first.task.platform, apps: [...first.task.apps, ...second.task.apps] });
    yield {
      itemId: `${first.item}+${second.item}`,
      label: `${first.task.id} + ${second.task.id}`,
      payload: payload([first, second], both),
    };
  }
}
