import { phrase } from '#shared/phrases/phrase.ts';
import { readingWork } from '../../reading-work/reading-work.ts';
import { findLeaksWork } from '../../services/benchmark/leaks.ts';
import { rankedRunsOf } from '../../services/evaluations/items/ranked-runs.ts';
import { itemAnalysisOf } from '../../services/evaluations/items/item-analysis.ts';
import { whatIfOf } from '../../services/evaluations/what-if/what-if.ts';
import { exposureOf } from '../../services/publish/exposure.ts';
import { submissionsOf } from '../../services/submissions/merge.ts';
import { askReferences } from '../../services/evaluations/seen/references-of-runs.ts';
import { api, onlooker, requireSession } from '../access/base.ts';

export const benchmark = {
  references: api.benchmark.references.handler(({ context, input: { task, release } }) =>
    askReferences(context.host, requireSession(context), task, release, onlooker(context)),
  ),
  submitted: api.benchmark.submitted.handler(({ context, input: { task, release } }) =>
    submissionsOf(requireSession(context).read, task)
      .filter((storedSubmission) => storedSubmission.release.tag === release)
      .map(({ model, by, at, sha256, n, of, strict }) => ({ model, by, at, sha256, n, of, strict })),
  ),
  leaks: api.benchmark.leaks.handler(async ({ context, input, signal }) => {
    const session = requireSession(context);
    const runs = await rankedRunsOf(context.host, session, { release: input.release });
    const title = phrase('job-leaks', { release: input.release, against: input.against });
    return context.host.jobs.answer('release-check', title, (job) =>
      readingWork(
        session,
        findLeaksWork,
        { ...input, runs },
        {
          progress: (done, total) => job.progress(done, total),
          async checkpoint() {
            signal?.throwIfAborted();
            await job.checkpoint();
          },
        },
      ),
    );
  }),
  exposure: api.benchmark.exposure.handler(({ context, input }) =>
    exposureOf(context.host, requireSession(context), input),
  ),
  items: api.benchmark.items.handler(({ context, input }) =>
    itemAnalysisOf(context.host, requireSession(context), input),
  ),
  whatIf: api.benchmark.whatIf.handler(({ context, input }) => whatIfOf(context.host, requireSession(context), input)),
};
