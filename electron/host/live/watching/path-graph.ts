import { readFile } from 'node:fs/promises';
import { liveOutcome } from '#shared/agents/result.ts';
import type { PathGraph } from '#shared/contract/runs/live.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { hashDistance } from '#shared/tasks/baselines/distances.ts';
import { actStep } from '#pipelines/agents/pipeline.ts';
import { liveItem } from '#pipelines/live/live-item.ts';
import { fineCells, fingerprint } from '#pipelines/pictures/likeness.ts';
import type { ReadDb } from '../../db/connection.ts';
import { placesOf, stepsOf } from '../../db/queries/episodes/steps.ts';
import { getEpisode } from '../../db/queries/episodes/subjects.ts';
import { attemptsAtTask } from '../../db/queries/episodes/live-board.ts';
import { notFound } from '../../errors/errors.ts';
import { mediaPath } from '../../media/media-path.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { sameScreen } from '../same-screen.ts';
import { requireLiveRun } from './board.ts';

type Ends = PathGraph['runs'];
type Picture = PathGraph['nodes'][number]['picture'];
/** How an attempt ended, as the graph tells them apart. */
type End = keyof Ends;

/** One attempt as the screens it went through and what led from each to the next. */
export interface Walk {
  end: End;
  screens: { picture: Picture; print: string }[];
  /** One fewer than screens, or as many if the last screen is not known. */
  actions: Action[];
}

const none = (): Ends => ({ success: 0, failure: 0, other: 0 });

interface Node {
  picture: Picture;
  print: string;
  visits: number;
  depth: number;
  ends: Ends;
  last: Ends;
}

interface Edge {
  from: number;
  to: number;
  action: Action;
  count: number;
  ends: Ends;
}

/** Pixels within which two places count as one where an action leads nowhere (our choice). */
const near = 32;
const cellOf = ([x, y]: readonly [number, number]) => [Math.round(x / near), Math.round(y / near)];

/** Equal for actions that do the same at about the same place. */
const likeOf = ({ type, point, to, text, keys, direction, app }: Action): string =>
  JSON.stringify([type, point && cellOf(point), to && cellOf(to), text, keys, direction, app]);

/** Whether two ways out of a screen divide what succeeded from what did not. */
function divides(out: readonly Edge[]): boolean {
  const wins = out.some(({ ends }) => ends.success > 0);
  return out.length > 1 && wins && out.some(({ ends }) => ends.success === 0 && ends.failure + ends.other > 0);
}

/**
 * Attempts at one task as a graph: screens whose hashes are almost equal are one node, and what leads from one to
 * another is one edge, whatever the exact position; of what leads nowhere, each action has its own. An attempt counts once in the ends of each node and edge.
 */
export function graphOf(walks: readonly Walk[]): Pick<PathGraph, 'runs' | 'nodes' | 'edges'> {
  const nodes: Node[] = [];
  const edges = new Map<string, Edge>();
  const runs = none();
  const nodeAt = ({ picture, print }: Walk['screens'][number], depth: number): number => {
    const known = nodes.findIndex(
      (node) => node.picture.sha256 === picture.sha256 || hashDistance(node.print, print) <= sameScreen,
    );
    const found =
      known === -1 ? nodes.push({ ...{ picture, print, visits: 0, depth }, ends: none(), last: none() }) - 1 : known;
    const node = nodes[found];
    if (node) {
      node.visits += 1;
      node.depth = Math.min(node.depth, depth);
    }
    return found;
  };
  for (const { end, screens, actions } of walks) {
    runs[end] += 1;
    const way = screens.map((screen, at) => nodeAt(screen, at));
    for (const at of new Set(way)) if (nodes[at]) nodes[at].ends[end] += 1;
    const last = nodes[way.at(-1) ?? -1];
    if (last) last.last[end] += 1;
    const walked = new Set<string>();
    for (const [at, to] of way.slice(1).entries()) {
      const [from, action] = [way[at] ?? 0, actions[at]];
      if (!action) continue;
      const key = from === to ? `${from} ${to} ${likeOf(action)}` : `${from} ${to}`;
      const edge = edges.get(key) ?? { from, to, action, count: 0, ends: none() };
      edges.set(key, edge);
      edge.count += 1;
      if (!walked.has(key)) edge.ends[end] += 1;
      walked.add(key);
    }
  }
  const all = [...edges.values()];
  return {
    runs,
    nodes: nodes.map(({ print: _, ...node }, id) => ({
      ...{ id, ...node },
      parts: divides(all.filter(({ from, to }) => from === id && to !== id)),
    })),
    edges: all,
  };
}

/** Hashes of pictures, by picture: they never change. */
const prints = new Map<string, string>();

async function printOf(folder: string, sha256: string, ext: string): Promise<string> {
  const known = prints.get(sha256);
  if (known !== undefined) return known;
  const print = await fingerprint(await readFile(mediaPath(folder, sha256, ext)), fineCells);
  prints.set(sha256, print);
  return print;
}

/** The screens of an episode with what led from each to the next; null if it has none. */
async function walkOf(db: ReadDb, folder: string, episodeId: string, end: End): Promise<Walk | null> {
  const episode = getEpisode(db, episodeId);
  if (!episode) return null;
  const pictures = placesOf(db, episode.seq).flatMap(({ picture }) => (picture?.ok ? [picture] : []));
  const screens: Walk['screens'] = [];
  for (const { sha256, ext, width, height } of pictures)
    screens.push({ picture: { sha256, width, height }, print: await printOf(folder, sha256, ext) });
  const actions = stepsOf(db, episode.seq).map(({ content }) => content.actions.at(-1) ?? { type: null, raw: '' });
  return screens.length === 0 ? null : { end, screens, actions };
}

/** All attempts at a task, in this run and in others, as a graph. Errors: NOT_FOUND. */
export async function pathGraphOf(
  session: ProjectSession,
  { id, task }: { id: string; task: string },
): Promise<PathGraph> {
  const db = session.read;
  requireLiveRun(db, id);
  const attempts = attemptsAtTask(db, actStep, task);
  const own = attempts.find(({ runId }) => runId === id);
  if (!own) throw notFound('item', task);
  const walks: Walk[] = [];
  for (const { output } of attempts) {
    if (output === null) continue;
    const { episode, outcome } = liveOutcome.parse(output);
    const end = outcome === 'success' || outcome === 'failure' ? outcome : 'other';
    const walk = await walkOf(db, session.folder, episode, end);
    if (walk) walks.push(walk);
  }
  return { task, instruction: liveItem.parse(own.payload).task.instruction, ...graphOf(walks) };
}
