import { ORPCError } from '@orpc/server';
import { formats } from '#pipelines/formats/registry.ts';
import { listImports } from '../db/queries/imports.ts';
import { notFound } from '../errors.ts';
import { runImport } from '../services/import/run.ts';
import { openSource, whatWasSaid } from '../services/import/source.ts';
import { SourceThread } from '../services/import/source-thread.ts';
import { takePage } from '../services/import/captured-page.ts';
import { takeUpload } from '../services/import/upload.ts';
import { api, requireSession } from './base.ts';

/** The result of `work`; of one that failed because its source is gone, the error of `present`, which says so. */
async function fromSource<T>(work: Promise<T>, present: () => Promise<void>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'NOT_FOUND') await present();
    throw error;
  }
}

export const imports = {
  formats: api.imports.formats.handler(() =>
    formats.map(({ id, name, read, episodes, write, writeEpisodes, tree, conventions, accepts }) => ({
      id,
      name,
      reads: read !== undefined || episodes !== undefined,
      writes: write !== undefined || writeEpisodes !== undefined,
      conventions: [...conventions],
      accepts: [...accepts],
      tree: tree !== undefined,
      episodes: episodes !== undefined,
    })),
  ),
  guess: api.imports.guess.handler(async ({ context, input, signal }) => ({
    format: await context.host.sources.ask('guess', [input.path], signal),
  })),
  preview: api.imports.preview.handler(({ context, input, signal }) =>
    context.host.sources.ask('preview', [input], signal),
  ),
  previewImage: api.imports.previewImage.handler(async ({ context, input, signal }) => {
    const picture = await context.host.sources.ask('picture', [input.options, input.image], signal);
    if (!picture) throw notFound('picture', input.image);
    return new File([picture.webp], picture.name, { type: 'image/webp' });
  }),
  start: api.imports.start.handler(async ({ context, input }) => {
    const session = requireSession(context);
    const { format, path, present } = await openSource(input);
    const thread = new SourceThread();
    return context.host.jobs.start('import', `Import of ${path}`, async (control) => {
      // Also an import that fails before its first record says how far it came.
      control.keep({ imported: 0, unchanged: 0, mended: [], refused: [] });
      const total = await fromSource(thread.ask('count', [input], control.signal), present);
      control.progress(0, total);
      const imported = runImport(
        session,
        {
          format: format.id,
          source: path,
          by: context.caller.name,
          records: thread.records(input, control.signal),
          present,
          said: whatWasSaid(input),
          as: input.as ?? (format.tree ? 'prelabels' : 'elements'),
        },
        {
          progress: (done, soFar) => {
            control.progress(done, total === null ? null : Math.max(total, done));
            control.keep(soFar);
          },
          checkpoint: () => control.checkpoint(),
        },
      );
      const { ids: _, episodes: _episodes, ...report } = await fromSource(imported, present);
      return report;
    });
  }),
  upload: api.imports.upload.handler(({ context, input }) =>
    takeUpload(requireSession(context), input, context.caller.name),
  ),
  capturedPage: api.imports.capturedPage.handler(({ context, input }) =>
    takePage(requireSession(context), input, context.caller.name, context.host.sources),
  ),
  list: api.imports.list.handler(({ context }) => listImports(requireSession(context).read)),
};
