import { phrase } from '#shared/phrases/phrase.ts';
import { basename } from 'node:path';
import { formats } from '#pipelines/formats/registry.ts';
import { listImports } from '../db/queries/imports.ts';
import { failure, notFound } from '../errors/errors.ts';
import { importSource } from '../services/import/import-source.ts';
import { openSource } from '../services/import/source/source.ts';
import { linkOfUpload, stage, stagedPath, unstage, uploadOf } from '../services/import/source/staged.ts';
import { unpackStaged } from '../services/import/source/unpack-staged.ts';
import { allowedServers, allowServer } from '../services/import/link/servers.ts';
import { startFetch } from '../services/import/link/start-fetch.ts';
import { takePage } from '../services/import/captured-page.ts';
import { takeUpload } from '../services/import/upload.ts';
import { api, requireSession } from './access/base.ts';

export const imports = {
  formats: api.imports.formats.handler(() =>
    formats.map(
      ({ id, name, read, episodes, write, writeEpisodes, writeLoose, tree, conventions, accepts, spreadsheet }) => ({
        id,
        name,
        reads: read !== undefined || episodes !== undefined,
        writes: (write ?? writeEpisodes ?? writeLoose) !== undefined,
        conventions: [...conventions],
        accepts: [...accepts],
        tree: tree !== undefined,
        episodes: episodes !== undefined,
        writesEpisodes: writeEpisodes !== undefined,
        spreadsheet: spreadsheet ?? false,
      }),
    ),
  ),
  guess: api.imports.guess.handler(async ({ context, input, signal }) => ({
    format: await context.host.sources.ask('guess', [input.path, input.images], signal),
  })),
  contents: api.imports.contents.handler(async ({ context, input, signal }) => ({
    parts: await context.host.sources.ask('contents', [input.path], signal),
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
    const { path } = await openSource(input);
    const upload = uploadOf(session.folder, path);
    // The path of an upload means nothing to a person.
    const name = upload === null ? path : (linkOfUpload(session.folder, upload) ?? `${basename(path)} (uploaded)`);
    return context.host.jobs.start('import', phrase('job-import', { name }), async (control) => {
      const report = await importSource({ session, by: context.caller.name, name }, input, control);
      if (upload !== null) await unstage(session.folder, upload);
      return report;
    });
  }),
  upload: api.imports.upload.handler(({ context, input }) =>
    takeUpload(requireSession(context), input, context.caller.name),
  ),
  stage: api.imports.stage.handler(({ context, input }) =>
    stage(
      requireSession(context).folder,
      input.upload,
      input.files.map((file, at) => ({ file, name: input.parts[at]?.name ?? file.name, at: input.parts[at]?.at ?? 0 })),
    ),
  ),
  staged: api.imports.staged.handler(async ({ context, input, signal }) => {
    const { folder } = requireSession(context);
    const { unpacked, leftOut } = await unpackStaged(folder, input.upload, signal);
    return { path: await stagedPath(folder, input.upload), unpacked, leftOut };
  }),
  unstage: api.imports.unstage.handler(async ({ context, input }) => {
    await unstage(requireSession(context).folder, input.upload);
    return {};
  }),
  fetch: api.imports.fetch.handler(({ context, input }) =>
    startFetch(requireSession(context), input.link, {
      jobs: context.host.jobs,
      userFolder: context.host.options.userFolder,
      atStart: context.host.options.remote?.servers ?? [],
      listed: context.caller.listed === true,
    }),
  ),
  servers: api.imports.servers.handler(({ context }) => ({
    allowed: context.caller.listed ? [] : allowedServers(context.host.options.userFolder),
  })),
  allowServer: api.imports.allowServer.handler(({ context, input }) => {
    if (context.caller.listed) throw failure('FORBIDDEN', phrase('reach-no-server', { server: input.server }), {});
    allowServer(context.host.options.userFolder, new URL(input.server).origin, input.allowed);
    return {};
  }),
  capturedPage: api.imports.capturedPage.handler(({ context, input }) =>
    takePage(requireSession(context), input, context.caller.name, context.host.sources),
  ),
  list: api.imports.list.handler(({ context }) => listImports(requireSession(context).read)),
};
