import { listReleases, releaseRecordPage } from '../db/queries/items/releases.ts';
import { failure } from '../errors.ts';
import { changesBetween } from '../services/release/changes.ts';
import { createRelease, previewRelease, requireRelease } from '../services/release/freeze.ts';
import { verifyRelease } from '../services/release/verify.ts';
import { api, requireSession } from './access/base.ts';

export const releases = {
  list: api.releases.list.handler(({ context }) => listReleases(requireSession(context).read)),
  preview: api.releases.preview.handler(({ context }) => previewRelease(requireSession(context).read)),
  create: api.releases.create.handler(({ context, input }) => {
    const session = requireSession(context);
    if (context.caller.role !== 'curator')
      throw failure('FORBIDDEN', 'Only a curator can freeze a release; ask one, or change your role.', {});
    return createRelease(session, { ...input, by: context.caller.name, app: context.host.options.version });
  }),
  get: api.releases.get.handler(({ context, input }) => requireRelease(requireSession(context).read, input.tag)),
  records: api.releases.records.handler(({ context, input }) => {
    const { read } = requireSession(context);
    requireRelease(read, input.tag);
    const from = Number(input.cursor ?? 0);
    const found = releaseRecordPage(read, input.tag, from, input.limit + 1);
    const rows = found.slice(0, input.limit).map(({ content: _, ...row }) => row);
    return { rows, nextCursor: found.length > input.limit ? String(from + input.limit) : null };
  }),
  changes: api.releases.changes.handler(({ context, input }) =>
    changesBetween(requireSession(context).read, input.from, input.to),
  ),
  verify: api.releases.verify.handler(({ context, input, signal }) =>
    verifyRelease(requireSession(context), input.tag, signal),
  ),
};
