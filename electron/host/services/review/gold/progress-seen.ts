import type { ItemState } from '#shared/records/fields.ts';
import type { Progress } from '#shared/contract/runs/progress.ts';
import type { ScreenshotFilter, Standing } from '#shared/contract/screenshots.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { Sort } from '../../../library/order.ts';
import { failure } from '../../../errors/errors.ts';
import type { Blind } from '../../../items/blind/blind.ts';

/*
 * Where gold is mixed in, a copy of an approved item waits on a picture that may be done. Whoever answers blind must not
 * tell that by the picture: to them, work is either in progress or submitted. `gold` says whether gold is mixed in.
 */

const decided: ReadonlySet<ItemState> = new Set(['approved', 'rejected', 'conflict']);
const stateSeen = (state: ItemState): ItemState => (decided.has(state) ? 'to_review' : state);

/** A count per kind and state, with decided items among the submitted ones. */
function standingSeen(standing: Standing): Standing {
  const counts = new Map<string, Standing[number]>();
  for (const { kind, state, n } of standing) {
    const seen = stateSeen(state);
    const name = `${kind} ${seen}`;
    counts.set(name, { kind, state: seen, n: n + (counts.get(name)?.n ?? 0) });
  }
  // In an order that does not follow from what was decided.
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/** A row of a screenshot or an item without what was decided on it. */
export const progressSeen = <R extends { state: ItemState; standing?: Standing }>(row: R, gold: boolean): R =>
  gold ? { ...row, state: stateSeen(row.state), ...(row.standing && { standing: standingSeen(row.standing) }) } : row;

const openStates: ReadonlySet<string> = new Set<ItemState>(['draft', 'retired']);
const openProgress: ReadonlySet<string> = new Set<Progress>(['untouched', 'working', 'retired']);

/** Whether a filter separates decided pictures from submitted ones. */
export const tellsDecided = ({ state, progress }: Pick<ScreenshotFilter, 'state' | 'progress'>): boolean =>
  state?.some((entry) => !openStates.has(entry)) === true ||
  progress?.some((entry) => !openProgress.has(entry)) === true;

/** Pictures per progress, with decided ones among the submitted ones. */
export function progressCountsSeen(counts: Record<string, number>, gold: boolean): Record<string, number> {
  if (!gold) return counts;
  const seen: Record<string, number> = {};
  for (const [progress, n] of Object.entries(counts)) {
    const name = openProgress.has(progress) ? progress : 'submitted';
    seen[name] = (seen[name] ?? 0) + n;
  }
  return seen;
}

/** The order by need puts decided pictures last; with gold, unfinished pictures come first and all others follow. */
export const sortSeen = (sort: Sort, blind: Blind | null): Sort =>
  sort === 'needs-work' && blind?.gold ? 'unfinished' : sort;

/** FORBIDDEN for those who get gold: a release contains approved items, so its records name them. */
export function assertMayReadRecords(blind: Blind | null): void {
  if (!blind?.gold) return;
  throw failure('FORBIDDEN', phrase('filter-tells-release'), {});
}

/** FORBIDDEN for those who get gold: what waits and what is approved now differ from their queue by the gold in it. */
export function assertMayCountApproved(blind: Blind | null): void {
  if (!blind?.gold) return;
  throw failure('FORBIDDEN', phrase('filter-tells-counts'), {});
}
