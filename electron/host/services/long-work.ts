import type { Phrase } from '#shared/phrases/phrase.ts';
import { JobCancelled, type JobBoard, type JobControl } from '../jobs.ts';

/** What work over many items is given: it may wait, or throw because it was stopped. */
export type Control = Pick<JobControl, 'progress' | 'checkpoint'>;

/** Does work over `items` items under a title; how far it is shown and whether it can be stopped is up to the caller. */
export type LongWork = (title: Phrase, items: number, work: (control: Control) => Promise<void>) => Promise<void>;

/** Nobody watches, and nobody stops it. */
export const unseen: Control = {
  progress: () => {},
  checkpoint: () => new Promise((resolve) => setImmediate(resolve)),
};

/** Nobody watches; other work of the thread continues between the pieces. */
export const atOnce: LongWork = (_title, _items, work) => work(unseen);

/** Above this many items a person waits long enough to want to see how far it is, and to stop it. */
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
