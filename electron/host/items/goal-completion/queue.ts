import { inWords, phrase } from '#shared/phrases/phrase.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { change, type Step } from '../../changes/change.ts';
import { atOnce, type Control, type LongWork } from '../../long-work/long-work.ts';
import { whileOpen } from '../../changes/open-steps.ts';
import { queueEpisode } from './queue-episode.ts';

const batch = 200;

/** Queues episodes for a label in batches, as one undo step; those that have one are left unchanged. */
export async function queueForLabels(
  session: ProjectSession,
  person: string,
  ids: readonly string[],
  work: LongWork = atOnce,
): Promise<{ queued: number; already: number }> {
  const step: Step = { seq: null };
  let queued = 0;
  const each = async (control: Control) => {
    for (let at = 0; at < ids.length; at += batch) {
      if (at > 0) await control.checkpoint();
      // The author is the pipeline: whoever queues an episode has not written its label, and may
      // answer it blind.
      const author = { kind: 'pipeline', name: 'label' } as const;
      const by = {
        author,
        why: inWords('revision-queued', { person }),
        label: 'queue-labels',
        stepOf: person,
        partOf: step,
      };
      change(session, by, (to) => {
        for (const id of ids.slice(at, at + batch)) if (queueEpisode(to, id)) queued += 1;
      });
      control.progress(Math.min(ids.length, at + batch));
    }
  };
  await whileOpen(session, step, () => work(phrase('job-label-episodes', { count: ids.length }), ids.length, each));
  return { queued, already: ids.length - queued };
}
