import type { QueryClient } from '@tanstack/react-query';
import type { StudioEvent } from '#shared/contract/jobs.ts';
import { Batches } from './batches.ts';
import { client, orpc } from './client.ts';
import { useConnection } from './use-connection.ts';

type Resource = Exclude<keyof typeof orpc, 'key'>;

/** Which resources hold rows of a changed kind, by the kind's name in either number. */
const holders: Record<string, Resource[]> = {
  screenshot: ['screenshots', 'projects'],
  element: ['elements', 'prelabels', 'screenshots', 'projects'],
  instruction: ['elements', 'screenshots', 'projects', 'review'],
  question: ['questions', 'screenshots', 'projects', 'review', 'releases'],
  episode: ['episodes', 'projects'],
  revision: ['history'],
  verdict: ['review', 'questions', 'screenshots', 'projects', 'releases'],
  vote: ['review', 'questions', 'comments'],
  comment: ['review', 'comments'],
  plan: ['review'],
  model: ['models'],
  key: ['models', 'system'],
  run: ['runs', 'evaluations', 'projects'],
  evaluation: ['evaluations'],
  release: ['releases', 'projects', 'evaluations'],
  import: ['imports'],
  job: ['jobs'],
  'saved-filter': ['screenshots'],
  prelabel: ['prelabels', 'elements'],
  setting: ['projects', 'system'],
  project: ['projects'],
};

function invalidate(queries: QueryClient, resources: Iterable<Resource>): void {
  for (const resource of new Set(resources)) void queries.invalidateQueries({ queryKey: orpc[resource].key() });
}

/** More items than one gesture changes: the batches of an import, of an edit of many, of its undo. */
const ofBatch = 20;

const batchesOf = (queries: QueryClient) =>
  new Batches<Resource>((one) => queries.invalidateQueries({ queryKey: orpc[one].key() }));

function singular(kind: string): string {
  return kind.endsWith('s') ? kind.slice(0, -1) : kind;
}

/** Brings what is shown up to date with one event. */
export function applyEvent(queries: QueryClient, event: StudioEvent, batches = batchesOf(queries)): void {
  switch (event.type) {
    case 'hello':
      // What changed between the page's first questions and the start of this stream was told to nobody.
      void queries.invalidateQueries();
      return;
    case 'job':
      queries.setQueryData(orpc.jobs.list.queryKey(), (jobs) =>
        jobs ? [event.job, ...jobs.filter((job) => job.id !== event.job.id)] : jobs,
      );
      queries.setQueryData(orpc.jobs.get.queryKey({ input: { id: event.job.id } }), event.job);
      // An answer that is still on its way may say that it goes on, and no further event would put that right.
      if (event.job.state !== 'running') invalidate(queries, ['jobs']);
      return;
    case 'run':
      invalidate(queries, ['runs', 'evaluations']);
      return;
    case 'changed': {
      const resources = event.kinds.map((kind) => holders[singular(kind)]);
      // A kind that is not known here may be shown anywhere.
      const stale: Resource[] = [...resources.flatMap((some) => some ?? []), 'history'];
      if (resources.includes(undefined)) void queries.invalidateQueries();
      else if ((event.ids?.length ?? ofBatch) >= ofBatch) void batches.add(stale);
      else invalidate(queries, stale);
      return;
    }
    case 'project':
      queries.removeQueries({ queryKey: orpc.screenshots.key() });
      void queries.invalidateQueries();
      return;
  }
}

/** Listens to the host for as long as the page lives; after a break it asks for everything again. */
export async function followEvents(queries: QueryClient, signal: AbortSignal): Promise<void> {
  let wait = 250;
  const batches = batchesOf(queries);
  while (!signal.aborted) {
    try {
      const stream = await client.events.stream(undefined, { signal });
      for await (const event of stream) {
        wait = 250;
        if (!useConnection.getState().connected) {
          useConnection.setState({ connected: true });
          void queries.invalidateQueries();
        }
        applyEvent(queries, event, batches);
      }
    } catch {
      // The reason does not matter: either the host is gone or it restarts; both end in asking again.
    }
    if (signal.aborted) return;
    useConnection.setState({ connected: false });
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, 4000);
  }
}
