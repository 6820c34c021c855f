import { verifyReleaseWork } from '../services/release/verify.ts';
import { writeBundleWork } from '../services/bundle/write.ts';
import { writePublicationWork } from '../services/publish/write.ts';
import { releaseChangesQuestion } from '../services/release/changes.ts';
import { releaseCompositionQuestion } from '../services/release/composition.ts';
import { pictureSourcesQuestion } from '../services/publish/sources.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { listReleases, releaseRecordPage } from '../db/queries/items/releases.ts';
import { readPublication, keepPublication } from '../db/queries/meta.ts';
import { failure } from '../errors/errors.ts';
import { readingWork } from '../reading-work/reading-work.ts';
import { chooseLite } from '../services/evaluations/items/lite-release.ts';
import { createRelease } from '../services/release/create.ts';
import { assertMayCountApproved, assertMayReadRecords } from '../services/review/gold/progress-seen.ts';
import { siteMaterial } from '../services/publish/site-material.ts';
import { requireRelease, releasePreviewQuestion } from '../services/release/freeze.ts';
import { askAsJob } from '../statistics/ask-statistics.ts';
import { api, requireSession } from './access/base.ts';
import { blindOf } from './blind.ts';

export const releases = {
  list: api.releases.list.handler(({ context }) => listReleases(requireSession(context).read)),
  preview: api.releases.preview.handler(({ context }) => {
    assertMayCountApproved(blindOf(context));
    return askAsJob(
      context.host.jobs,
      requireSession(context),
      { kind: 'release-preview', title: phrase('job-release-preview') },
      releasePreviewQuestion,
    );
  }),
  create: api.releases.create.handler(async ({ context, input: { lite, ...input } }) => {
    const session = requireSession(context);
    const { jobs, options } = context.host;
    if (context.caller.role !== 'curator') throw failure('FORBIDDEN', phrase('curator-freezes'), {});
    const chosen = lite && (await chooseLite(context.host, session, lite));
    const made = { ...input, lite: chosen, by: context.caller.name, app: options.version };
    return jobs.finished('release', phrase('job-release', { tag: input.tag }), (control) =>
      createRelease(session, made, control),
    );
  }),
  get: api.releases.get.handler(({ context, input }) => requireRelease(requireSession(context).read, input.tag)),
  records: api.releases.records.handler(({ context, input }) => {
    const { read } = requireSession(context);
    assertMayReadRecords(blindOf(context));
    requireRelease(read, input.tag);
    const from = Number(input.cursor ?? 0);
    const found = releaseRecordPage(read, input.tag, from, input.limit + 1);
    const rows = found.slice(0, input.limit).map(({ content: _, ...row }) => row);
    return { rows, nextCursor: found.length > input.limit ? String(from + input.limit) : null };
  }),
  changes: api.releases.changes.handler(({ context, input }) => {
    assertMayReadRecords(blindOf(context));
    return askAsJob(
      context.host.jobs,
      requireSession(context),
      { kind: 'release-changes', title: phrase('job-release-changes', { from: input.from, to: input.to }) },
      releaseChangesQuestion,
      input.from,
      input.to,
    );
  }),
  composition: api.releases.composition.handler(({ context, input: { tag } }) => {
    // Small counts, by app or size of a picture, name items.
    if (tag === null) assertMayCountApproved(blindOf(context));
    else assertMayReadRecords(blindOf(context));
    return askAsJob(
      context.host.jobs,
      requireSession(context),
      {
        kind: 'release-composition',
        title: tag === null ? phrase('job-composition-now') : phrase('job-release-composition', { tag }),
      },
      releaseCompositionQuestion,
      tag,
    );
  }),
  bundle: api.releases.bundle.handler(({ context, input: { tag, out } }) => {
    const session = requireSession(context);
    requireRelease(session.read, tag);
    return context.host.jobs.start('export', phrase('job-bundle', { tag, out }), (control) =>
      readingWork(session, writeBundleWork, { release: tag, out }, control),
    );
  }),
  publication: api.releases.publication.handler(async ({ context, input: { tag } }) => {
    const session = requireSession(context);
    const job = { kind: 'release-composition', title: phrase('job-picture-sources') } as const;
    return {
      publication: readPublication(session.read),
      sources: await askAsJob(context.host.jobs, session, job, pictureSourcesQuestion, tag),
    };
  }),
  describe: api.releases.describe.handler(({ context, input }) => {
    const session = requireSession(context);
    session.write.immediate(() => keepPublication(session.write, input));
    session.events.changed(['project']);
    return readPublication(session.read);
  }),
  publish: api.releases.publish.handler(({ context, input: { tag, out, withhold } }) => {
    const session = requireSession(context);
    requireRelease(session.read, tag);
    const published = new Date().toISOString().slice(0, 10);
    return context.host.jobs.start('export', phrase('job-publish', { tag, out }), async (control) => {
      const site = await siteMaterial(context.host, session, tag, withhold === 0);
      return readingWork(session, writePublicationWork, { release: tag, out, withhold, published, site }, control);
    });
  }),
  verify: api.releases.verify.handler(({ context, input, signal }) => {
    const session = requireSession(context);
    return context.host.jobs.answer('release-check', phrase('job-release-check', { tag: input.tag }), (job) =>
      readingWork(session, verifyReleaseWork, input.tag, {
        progress: (done, total) => job.progress(done, total),
        async checkpoint() {
          signal?.throwIfAborted();
          await job.checkpoint();
        },
      }),
    );
  }),
};
