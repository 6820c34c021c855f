import type { ReadDb } from '../../db/connection.ts';
import type { StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import { itemPlaces } from '../../db/queries/runs/item-places.ts';
import { agentPipelineId } from '#shared/agents/live-run.ts';

/** Run and item of a live run's episode, which is recorded as `run/item/attempt`; null for any other. */
function itemOf({ content: { source } }: StoredEpisode): { run: string; item: string } | null {
  const [start, end] = [source.record.indexOf('/'), source.record.lastIndexOf('/')];
  if (source.kind !== 'live' || start < 0 || end <= start) return null;
  return { run: source.record.slice(0, start), item: source.record.slice(start + 1, end) };
}

/**
 * Episodes in the order of their import, those of one live run together and in the order of its tasks: EQA depends on
 * the order, which must not be that in which parallel episodes happened to end.
 */
export function inTaskOrder(db: ReadDb, episodes: Iterable<StoredEpisode>): StoredEpisode[] {
  const places = itemPlaces(db, agentPipelineId);
  const began = new Map<string, number>();
  const placed = [...episodes]
    .sort((a, b) => a.seq - b.seq)
    .map((episode) => {
      const of = itemOf(episode);
      if (of && !began.has(of.run)) began.set(of.run, episode.seq);
      const at = of ? (places.get(`${of.run}/${of.item}`) ?? Number.POSITIVE_INFINITY) : 0;
      return { episode, block: of ? (began.get(of.run) ?? episode.seq) : episode.seq, at };
    });
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
  return placed
    .sort((a, b) => compare(a.block, b.block) || compare(a.at, b.at) || a.episode.seq - b.episode.seq)
    .map(({ episode }) => episode);
}
