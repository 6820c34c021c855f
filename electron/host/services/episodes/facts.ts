import type { EpisodeRow, EpisodeSort } from '#shared/contract/episodes.ts';
import type { lengthBands } from '#shared/contract/episodes.ts';
import type { EpisodeLabel } from '../../db/queries/episodes/episode-labels.ts';
import type { StoredEpisode } from '../../db/queries/episodes/subjects.ts';

type Length = (typeof lengthBands)[number];

export function lengthOf(steps: number): Length {
  if (steps <= 5) return '1-5';
  if (steps <= 10) return '6-10';
  if (steps <= 15) return '11-15';
  return steps <= 30 ? '16-30' : 'over-30';
}

/** The contract's row of a stored episode. */
export function rowOf(found: StoredEpisode, labels: readonly EpisodeLabel[] = []): EpisodeRow {
  const { id, state, revision, steps, problems, source: from, createdAt, updatedAt } = found;
  return {
    ...found.content,
    id,
    state,
    revision,
    steps,
    problems,
    from,
    createdAt,
    updatedAt,
    labels: [...labels],
    closed: false,
  };
}

/** Values of an episode by facet. */
export const facetsOf = (found: StoredEpisode, labels: readonly EpisodeLabel[]) => ({
  platform: found.content.platform === null ? [] : [found.content.platform],
  app: found.content.apps,
  source: [found.content.source.kind],
  agent: found.content.agent === null ? [] : [found.content.agent],
  outcome: [found.content.outcome],
  length: [lengthOf(found.steps)],
  problem: found.problems,
  tag: found.content.tags,
  label: labels.length === 0 ? ['none'] : labels.map(({ kind, state, value }) => `${kind}:${value ?? state}`),
  state: [found.state],
});
export type Facet = keyof ReturnType<typeof facetsOf>;

/** Facets with free-text values, which ignore case. */
export const freeFacets = new Set<Facet>(['app', 'agent', 'tag']);

const byText = new Intl.Collator('en', { numeric: true }).compare;

/** Orders of the list; those that are equal are in the order they were added. */
export const orders: Record<EpisodeSort, (a: StoredEpisode, b: StoredEpisode) => number> = {
  // Incorrect ones first, then those without a known ending.
  'needs-work': (a, b) => need(b) - need(a) || a.seq - b.seq,
  newest: (a, b) => b.seq - a.seq,
  oldest: (a, b) => a.seq - b.seq,
  name: (a, b) => byText(a.content.name, b.content.name) || a.seq - b.seq,
  task: (a, b) => byText(a.content.task, b.content.task) || a.seq - b.seq,
  longest: (a, b) => b.steps - a.steps || a.seq - b.seq,
  shortest: (a, b) => a.steps - b.steps || a.seq - b.seq,
};

/** Orders for somebody from whom some endings are hidden: their order must not reveal them. */
export const closedOrders: typeof orders = {
  ...orders,
  'needs-work': (a, b) => b.problems.length - a.problems.length || a.seq - b.seq,
};

/** The facets of an episode whose ending is hidden from the caller. */
export const closedFacets = { outcome: ['closed'], label: ['closed'] } as const;

const need = ({ problems, content }: StoredEpisode): number =>
  2 * problems.length + (content.outcome === 'unknown' ? 1 : 0);
