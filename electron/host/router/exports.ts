import { phrase } from '#shared/phrases/phrase.ts';
import { keptCounts } from '../db/queries/counts.ts';
import { readingWork } from '../reading-work/reading-work.ts';
import { checkExport, runExportWork } from '../services/export/run.ts';
import { requireRelease } from '../services/release/freeze.ts';
import { api, requireSession } from './access/base.ts';

export const exports_ = {
  start: api.exports.start.handler(({ context, input: asked }) => {
    // Selected episodes are exported on their own.
    const input = asked.onlyEpisodes ? { ...asked, episodes: true } : asked;
    const session = requireSession(context);
    checkExport(session, input);
    const whole =
      input.release === undefined
        ? keptCounts(session.read).of('screenshot')
        : (requireRelease(session.read, input.release).counts['screenshots'] ?? 0);
    const total = input.onlyEpisodes?.length ?? Math.min(whole, input.screenshots?.length ?? whole);
    return context.host.jobs.start('export', phrase('job-export', { out: input.out }), (control) =>
      readingWork(session, runExportWork, input, {
        progress: (done) => control.progress(done, total),
        checkpoint: () => control.checkpoint(),
      }),
    );
  }),
};
