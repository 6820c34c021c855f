import { phraseWords } from '#shared/phrases/phrase.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { Mismatch, saysMismatch } from './never-works.ts';
import type { CliSession } from './session.ts';
import { separated } from '#shared/phrases/separated.ts';

/** Milliseconds between two lines of progress on stderr. */
const noteEvery = 1000;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Waits for a job to end, with progress on stderr; Ctrl+C cancels it. Throws the job's error if it failed. */
export async function followJob({ host, out, signal }: CliSession, started: Job): Promise<Job> {
  let noted = Date.now();
  const stop = host.events.listen((event) => {
    if (event.type !== 'job' || event.job.id !== started.id || Date.now() - noted < noteEvery) return;
    noted = Date.now();
    const { kind, done, total, secondsLeft } = event.job;
    const words = kind === 'fetch' ? megabytes : separated;
    const left = secondsLeft === null ? '' : `, ${Math.ceil(secondsLeft)} s left`;
    out.note(`${phraseWords(event.job.title)}: ${words(done)}${total === null ? '' : ` of ${words(total)}`}${left}`);
  });
  const cancel = () => {
    const { state } = host.jobs.get(started.id);
    if (state === 'running' || state === 'paused') host.jobs.cancel(started.id);
  };
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  try {
    const job = await host.jobs.ended(started.id);
    if (job.state === 'failed') {
      const why = job.error ?? `${phraseWords(job.title)} failed.`;
      throw job.phrase && saysMismatch(job.phrase) ? new Mismatch(why) : new Error(why);
    }
    if (job.state === 'cancelled') throw new Error(`${phraseWords(job.title)} was cancelled.`);
    return job;
  } finally {
    stop();
    signal.removeEventListener('abort', cancel);
  }
}
