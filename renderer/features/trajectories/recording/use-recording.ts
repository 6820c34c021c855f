import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';

/** The recording in progress, and why this person cannot record here. */
export function useRecording() {
  const { t } = useTranslation();
  const role = useCallRefusal('recordings.start');
  const state = useQuery(orpc.recordings.state.queryOptions()).data;
  const jobs = useQuery(orpc.jobs.list.queryOptions()).data ?? [];
  const current = state?.current ?? null;
  const why = state?.refusal ?? null;
  const here = role ?? (why && t(`trajectories.record.refusal.${why}`));
  const steps = jobs.find(({ id }) => id === current?.job)?.done ?? 0;
  return {
    // A recording with a step was opened, whatever was last reported.
    current: current && { ...current, ready: current.ready || steps > 0 },
    /** Steps so far. */
    steps,
    /** Why they cannot record on the studio's machine. */
    here,
    /** Why they cannot record at all, neither there nor in a browser of their own. */
    refusal: state?.own ? null : here,
  };
}
