import { ORPCError } from '@orpc/client';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ChangedEvent, isAnswer, type Job, type StudioEvent } from '#shared/contract/jobs.ts';
import { keyOfPlace, type Present, type PresentAt } from '#shared/contract/presence.ts';
import type { Run } from '#shared/contract/runs/runs.ts';
import type { ScreenshotRow, screenshotDetail } from '#shared/contract/screenshots.ts';
import { errorWords } from '../i18n/error-words.ts';
import { Batches } from './batches.ts';
import { client, orpc } from './client.ts';
import { type Answer, concerned, type Resource, resourcesOf, type When } from './concerns.ts';
import { noteMoment } from './live-moments.ts';
import { Soon } from './soon.ts';
import { markStale, markStaleFor } from './stale.ts';
import { thisPage } from './this-page.ts';
import { useConnection } from './use-connection.ts';

type ScreenshotDetail = z.infer<typeof screenshotDetail>;
type ScreenshotPage = { rows: ScreenshotRow[]; nextCursor: string | null };

function invalidate(queries: QueryClient, resources: Iterable<Resource>): void {
  for (const resource of new Set(resources)) void markStale(queries, { queryKey: orpc[resource].key() });
}

/** Refetches that are delayed for the sake of host and page. */
export interface Later {
  /** Whole resources, after edits of more items than an event can name. */
  batches: Batches<Resource>;
  /** Lists and figures. */
  soon: Soon;
}

export function laterOf(queries: QueryClient): Later {
  return {
    batches: new Batches<Resource>((entry) => markStale(queries, { queryKey: orpc[entry].key() })),
    soon: new Soon((waiting) => {
      void queries.refetchQueries(
        { type: 'active', predicate: ({ queryHash }) => waiting.has(queryHash) },
        // A pending request is not cancelled for the next one.
        { cancelRefetch: false },
      );
    }),
  };
}

/** Puts the rows of an event into every list and answer that shows them, before any request. */
export function putRows(queries: QueryClient, rows: readonly ScreenshotRow[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  queries.setQueriesData<ScreenshotDetail>({ queryKey: orpc.screenshots.get.key() }, (known) => {
    const row = known && byId.get(known.id);
    return known && row ? { ...known, ...row } : known;
  });
  queries.setQueriesData<ScreenshotPage>({ queryKey: orpc.screenshots.query.key() }, (known) =>
    known?.rows.some(({ id }) => byId.has(id))
      ? { ...known, rows: known.rows.map((row) => ({ ...row, ...byId.get(row.id) })) }
      : known,
  );
}

/** Updates who is where in the list; false if the list is being fetched and may be older. */
function putPresence(queries: QueryClient, { places, present }: PresentAt): boolean {
  const changed = new Set(places.map(keyOfPlace));
  queries.setQueryData<Present[]>(
    orpc.presence.list.queryKey(),
    (known) =>
      known &&
      [...known.filter(({ place }) => !changed.has(keyOfPlace(place))), ...present].sort((a, b) =>
        a.since < b.since ? -1 : 1,
      ),
  );
  return queries.isFetching({ queryKey: orpc.presence.key() }) === 0;
}

/**
 * Updates a run's progress in every list that shows it. False if a list does not know the run, or not in this state.
 */
function putRun(queries: QueryClient, run: Run): boolean {
  const lists = queries.getQueriesData<Run[]>({ queryKey: orpc.runs.list.key() });
  const known = lists.every(([, rows]) => rows?.find(({ id }) => id === run.id)?.state === run.state);
  if (known)
    queries.setQueriesData<Run[]>({ queryKey: orpc.runs.list.key() }, (rows) =>
      rows?.map((row) => (row.id === run.id ? run : row)),
    );
  return known;
}

/** Answers requested by a run's id: its own screen, and figures from it. */
const aboutRun = (runId: string) => ({
  predicate: ({ queryKey }: Pick<Found, 'queryKey'>) => {
    const { path, input } = answerOf({ queryHash: '', queryKey, state: { data: null } });
    return (path[0] === 'runs' || path[0] === 'evaluations') && (JSON.stringify(input) ?? '').includes(runId);
  },
});

/** The view of one attempt of a live run. */
const aboutAttempt = (runId: string, itemId: string) => ({
  predicate: ({ queryKey }: Pick<Found, 'queryKey'>) => {
    const { path, input } = answerOf({ queryHash: '', queryKey, state: { data: null } });
    if (path[0] !== 'live' || path[1] !== 'attempt') return false;
    const asked = (input ?? {}) as { id?: string; itemId?: string };
    return asked.id === runId && asked.itemId === itemId;
  },
});

interface Found {
  queryHash: string;
  queryKey: readonly unknown[];
  state: { data: unknown };
}

function answerOf({ queryKey, state }: Found): Answer {
  const [path, asked] = queryKey as [string[], { input?: unknown } | undefined];
  return { path, input: asked?.input, data: state.data };
}

/** Refetches what one change concerns: current work at once, lists soon. */
function refresh(queries: QueryClient, event: ChangedEvent, stale: ReadonlySet<string>, { soon }: Later): void {
  putRows(queries, event.screenshots ?? []);
  const when = new Map<string, When>();
  for (const query of queries.getQueryCache().findAll()) {
    const answer = answerOf(query);
    if (stale.has(answer.path[0] ?? '')) when.set(query.queryHash, concerned(answer, event));
  }
  const of = (wanted: When) => ({ predicate: ({ queryHash }: Found) => when.get(queryHash) === wanted });
  void markStale(queries, of('now'));
  markStaleFor(queries, of('soon'), (shown) => soon.add(shown.map(({ queryHash }) => queryHash)));
}

/** Updates a job in the list; a question leaves the list when it ends. */
const listed = (job: Job): Job[] => (isAnswer(job) && job.endedAt !== null ? [] : [job]);

/** Updates what is shown with one event. */
export function applyEvent(queries: QueryClient, event: StudioEvent, later = laterOf(queries)): void {
  switch (event.type) {
    case 'hello':
      // Changes between the page's first requests and the start of this stream were missed.
      void markStale(queries);
      return;
    case 'job':
      queries.setQueryData(orpc.jobs.list.queryKey(), (jobs) =>
        jobs ? [...listed(event.job), ...jobs.filter((job) => job.id !== event.job.id)] : jobs,
      );
      queries.setQueryData(orpc.jobs.get.queryKey({ input: { id: event.job.id } }), event.job);
      // A pending answer may say that it is still running, and no further event would correct that.
      if (event.job.state !== 'running') invalidate(queries, ['jobs']);
      if (event.job.kind === 'recording' && (event.job.state !== 'running' || event.job.done === 0))
        invalidate(queries, ['recordings']);
      return;
    case 'run':
      if (event.run && putRun(queries, event.run)) {
        void markStale(queries, aboutRun(event.runId));
        // The list may already know about the end; figures from the run do not.
        if (event.run.endedAt !== null) invalidate(queries, ['evaluations', 'judging']);
      } else invalidate(queries, ['runs', 'evaluations', 'judging']);
      return;
    case 'live':
      noteMoment(event);
      void markStale(queries, aboutAttempt(event.runId, event.itemId));
      // One that begins or ends moves between the states that the board counts.
      const first = event.moment.state === 'thinking' && event.step === 0;
      if (first || ['starting', 'rehearsing', 'ended'].includes(event.moment.state))
        void later.batches.add(event.moment.state === 'ended' ? ['agents', 'live'] : ['live']);
      return;
    case 'changed': {
      const known = event.presence !== undefined && putPresence(queries, event.presence);
      const kinds = event.kinds.filter((kind) => !(known && kind === 'presence'));
      if (kinds.length === 0) return;
      const stale = resourcesOf({ ...event, kinds });
      if (stale === 'all') void markStale(queries);
      else if (!event.ids) void later.batches.add([...stale]);
      else refresh(queries, event, stale, later);
      return;
    }
    case 'project':
      queries.removeQueries({ queryKey: orpc.screenshots.key() });
      void markStale(queries);
      return;
  }
}

/** Listens to the host as long as the page lives; after an interruption it refetches everything. */
export async function followEvents(queries: QueryClient, signal: AbortSignal): Promise<void> {
  let wait = 250;
  let refusal: string | null = null;
  const later = laterOf(queries);
  signal.addEventListener('abort', () => later.soon.stop());
  while (!signal.aborted) {
    try {
      const stream = await client.events.stream({ page: thisPage }, { signal });
      for await (const event of stream) {
        wait = 250;
        if (!useConnection.getState().connected) {
          useConnection.setState({ connected: true, refusal: null });
          void markStale(queries);
        }
        applyEvent(queries, event, later);
      }
      refusal = null;
    } catch (error) {
      // Whether the host is gone or restarts does not matter: everything is refetched.
      refusal = error instanceof ORPCError && error.code === 'FORBIDDEN' ? errorWords(error) : null;
    }
    if (signal.aborted) return;
    useConnection.setState({ connected: false, refusal });
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, 4000);
  }
}
