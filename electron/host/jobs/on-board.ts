import { type LongWork, atOnce } from '../long-work/long-work.ts';
import { JobCancelled, type JobBoard } from './jobs.ts';

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
