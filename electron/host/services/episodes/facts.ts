import type { EpisodeRow, EpisodeSort } from '#shared/contract/episodes.ts';
import type { lengthBands } from '#shared/contract/episodes.ts';
import type { EpisodeLabel } from '../../db/queries/episodes/episode-labels.ts';
import type { StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import type { Blind } from '../../items/blind/blind.ts';

type Length = (typeof lengthBands)[number];

export function lengthOf(steps: number): Length {
  if (steps <= 5) return '1-5';
  if (steps <= 10) return '6-10';
  if (steps <= 15) return '11-15';
  return steps <= 30 ? '16-30' : 'over-30';
}

/** What people said in an item, as far as somebody may see it; see `labelsShownTo`. */
export type ShownLabels = (label: EpisodeLabel) => EpisodeLabel['answers'];

/**
 * Others' labels are shown as in Review: to those who gave their own, once all have, and to everybody who does not label
 * it once it is decided. The role does not matter: who reviews may be asked for a label too.
 */
export const labelsShownTo =
  (blind: Blind): ShownLabels =>
  ({ kind, itemId, answers }) =>
    answers.filter(({ person }) => !blind.hidesFrom(person, kind, itemId));

/** The contract's row of a stored episode. */
export function rowOf(found: StoredEpisode, labels: readonly EpisodeLabel[], shown: ShownLabels): EpisodeRow {
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
    labels: labels.map((label) => ({ ...label, answers: shown(label) })),
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
  agreement: labels.length === 0 ? ['none'] : labels.map((label) => label.agreement),
  label: labels.length === 0 ? ['none'] : labels.map(({ kind, state, value }) => `${kind}:${value ?? state}`),
  state: [found.state],
});
export type Facet = keyof ReturnType<typeof facetsOf>;

/** Facets with free-text values, which ignore case. */
export const freeFacets: ReadonlySet<Facet> = new Set(['app', 'agent', 'tag']);

const byText = new Intl.Collator('en', { numeric: true }).compare;

/** An episode and what people have said about it. */
export interface Placed {
  found: StoredEpisode;
  labels: readonly EpisodeLabel[];
}

/** Compares two episodes for the list; equal ones keep the order in which they were added. */
export type EpisodeOrder = (a: Placed, b: Placed) => number;

const orders: Record<EpisodeSort, EpisodeOrder> = {
  'needs-work': (a, b) => waiting(b) - waiting(a) || need(b) - need(a),
  newest: (a, b) => b.found.seq - a.found.seq,
  oldest: () => 0,
  name: (a, b) => byText(a.found.content.name, b.found.content.name),
  task: (a, b) => byText(a.found.content.task, b.found.content.task),
  longest: (a, b) => b.found.steps - a.found.steps,
  shortest: (a, b) => a.found.steps - b.found.steps,
};

/**
 * The order of a list for somebody who must not see how episodes ended; `closed` are the episodes that await their
 * label. The order reveals which ones these are, and nothing else.
 */
export function orderOf(sort: EpisodeSort, closed: ReadonlySet<string> | null): EpisodeOrder {
  const first = (entry: Placed) => (closed && closed.size > 0 ? Number(closed.has(entry.found.id)) : waiting(entry));
  const order: EpisodeOrder =
    closed && sort === 'needs-work'
      ? (a, b) =>
          first(b) - first(a) ||
          problemsWithoutEnding(b.found.problems).length - problemsWithoutEnding(a.found.problems).length
      : orders[sort];
  return (a, b) => order(a, b) || a.found.seq - b.found.seq;
}

/** Problems that somebody may see from whom the ending is hidden: not that the source states it unclearly. */
export const problemsWithoutEnding = <P extends string | { code: string }>(problems: readonly P[]): P[] =>
  problems.filter((problem) => (typeof problem === 'string' ? problem : problem.code) !== 'outcome-unclear');

/** The facets of an episode whose ending is hidden from the caller. */
export const closedFacets = { outcome: ['closed'], label: ['closed'], agreement: ['closed'] } as const;

/** Labels to settle come first, then those that nobody or not everybody has given. */
const waiting = ({ labels }: Placed): number =>
  labels.some(({ state }) => state === 'conflict') ? 2 : Number(labels.some(({ state }) => state === 'to_review'));

/** Incorrect ones first, then those without a known ending. */
const need = ({ found: { problems, content }, labels }: Placed): number =>
  2 * problems.length + (content.outcome === 'unknown' && labels.every(({ value }) => value === null) ? 1 : 0);
