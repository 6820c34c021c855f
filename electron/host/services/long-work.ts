import type { Phrase } from '#shared/phrases/phrase.ts';
import { JobCancelled, type JobBoard, type JobControl } from '../jobs.ts';

/** The checkpoint of work over many items: it may wait, or throw because the work was stopped. */
export type Control = Pick<JobControl, 'progress' | 'checkpoint'>;

/**
 * Runs work over `items` items under a title; the implementation decides whether it shows progress and can be stopped.
 */
export type LongWork = (title: Phrase, items: number, work: (control: Control) => Promise<void>) => Promise<void>;

/** Without progress, and it cannot be stopped. */
export const unseen: Control = {
  progress: () => {},
  checkpoint: () => new Promise((resolve) => setImmediate(resolve)),
};

/** Without progress; other work of the thread continues between the pieces. */
export const atOnce: LongWork = (_title, _items, work) => work(unseen);

/** Works through a list, some of it at a time, with other work of the thread in between. */
export async function inSteps<T>(list: readonly T[], size: number, work: (some: T[]) => void): Promise<void> {
  for (let from = 0; from < list.length; from += size) {
    work(list.slice(from, from + size));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Above this many items a person waits long enough to want progress and a way to stop it. */
const many = 1000;

/** Work over many items is a job, with progress, pause and cancel; what was done before a cancel stays. */
export const onBoard =
  (jobs: JobBoard): LongWork =>
  async (title, items, work) => {
    if (items <= many) return atOnce(title, items, work);
    let failed: unknown = null;
    const { id } = jobs.start('edit', title, async (control) => {
      control.progress(0, items);
      try {
        await work(control);
      } catch (error) {
        failed = error;
        throw error;
      }
    });
    await jobs.ended(id);
    if (failed !== null && !(failed instanceof JobCancelled)) throw failed;
  };
