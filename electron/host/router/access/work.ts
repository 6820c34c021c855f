import { mapEventIterator } from '@orpc/client';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '#shared/contract/index.ts';
import type { Job, StudioEvent } from '#shared/contract/jobs.ts';
import type { Run } from '#shared/contract/runs/runs.ts';
import { keyLints } from '#shared/lints/key-lints.ts';
import { phrase } from '#shared/phrases/phrase.ts';

type Out = InferContractRouterOutputs<Contract>;

/** A finding on the key would reveal it. */
export const withoutKeyLints = (codes: string[]): string[] => codes.filter((code) => !keyLints.has(code));

/** Work of others whose errors may quote what it read. */
const quoting: ReadonlySet<Job['kind']> = new Set(['import', 'fetch', 'export', 'recording', 'doctor']);

/** Import reports and their errors quote records. What somebody records, and where, is for those who record or curate. */
export const job = (row: Job): Job => ({
  ...row,
  ...(row.kind === 'recording' && { title: phrase('job-recording-untold') }),
  ...(quoting.has(row.kind) && { error: null, phrase: undefined }),
  result: null,
});

/** Notes that quote a reply or an error of the work on an item; earlier versions stored whole notes as texts. */
const telling: ReadonlySet<string> = new Set(['run-last-reply', 'run-engine-failed', 'text']);

/** A run without the replies and errors that its notes quote: they are about an item. */
export const run = <R extends Pick<Run, 'notes'>>(row: R): R => ({
  ...row,
  notes: row.notes.filter(({ code }) => !telling.has(code)),
});

type Evaluation = Out['evaluations']['get'];
/** The sample's guard lists first answers beside their targets; alarms quote replies and count keys. */
export const evaluation = ({ changedReadings: _, ...row }: Evaluation): Evaluation => ({
  ...row,
  run: run(row.run),
  guard: row.guard && { ...row.guard, answers: [] },
  alarms: [],
});

const isEvent = (event: unknown): event is StudioEvent =>
  typeof event === 'object' && event !== null && 'type' in event;

/** Rows in an event are shown as in the library. */
function eventSeen(event: StudioEvent): StudioEvent {
  if (event.type === 'job') return { ...event, job: job(event.job) };
  if (event.type === 'run') return event.run ? { ...event, run: run(event.run) } : event;
  if (event.type !== 'changed' || !event.screenshots) return event;
  return { ...event, screenshots: event.screenshots.map((row) => ({ ...row, lints: withoutKeyLints(row.lints) })) };
}

export const events = (out: Out['events']['stream']): Out['events']['stream'] =>
  mapEventIterator(out, {
    value: async (event) => (isEvent(event) ? eventSeen(event) : event),
    error: async (error) => error,
  });
