import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import sharp from 'sharp';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { insertMedia } from '#electron/host/db/queries/screenshots/media.ts';
import { MediaStore } from '#electron/host/media/store.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { change } from '#electron/host/changes/change.ts';
import { createScreenshot } from '#electron/host/changes/create.ts';
import { saveRecord } from '#electron/host/services/models/records.ts';
import type { Client } from '../annotators/page.ts';

const [width, height] = [320, 200];
const latencyMs = 100;
/** About twenty results a second. */
const limits = { concurrency: 2 };
const reply = JSON.stringify({
  elements: [1, 2, 3, 4].map((at) => ({ bbox_2d: [20, at * 30, 90, at * 30 + 24], name: `Row ${at}`, type: 'text' })),
});

/** Adds screenshots whose pictures exist; returns their ids. */
export async function addPictured(session: ProjectSession, count: number): Promise<string[]> {
  const store = new MediaStore(session.folder);
  const pictures: Awaited<ReturnType<MediaStore['put']>>[] = [];
  for (let n = 0; n < count; n += 1) {
    const background = { r: n % 256, g: n >> 8, b: 90 };
    const made = sharp({ create: { width, height, channels: 3, background } }).png();
    pictures.push(await store.put(await made.toBuffer(), `pictured ${n}.png`));
  }
  const author = { kind: 'import', name: 'folder' } as const;
  return change(session, { author }, (to) =>
    pictures.map(({ sha256, ext, mime, bytes }, n) => {
      insertMedia(to.db, { sha256, ext, mime, bytes, width, height, createdAt: to.at });
      const about = { name: `pictured ${n}.png`, platform: 'web' as const, app: 'Shop', tags: [] };
      return createScreenshot(to, { sha256, width, height, ...about }).id;
    }),
  );
}

export type Listing = Awaited<ReturnType<typeof startListing>>;

/** A run in which a model lists the elements of these screenshots. Call `stop` when it has been measured. */
export async function startListing(session: ProjectSession, client: Client, ids: readonly string[]) {
  const server: ChildProcess = fork(path.join(import.meta.dirname, '../calls/server.ts'), [String(latencyMs), reply]);
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  saveRecord(session, modelRecord.parse({ name: 'm', provider: 'openai', model: 'm', baseUrl, limits }), undefined);
  const selection = { kind: 'ids' as const, ids: [...ids] };
  const { id } = await client.runs.start({ pipeline: 'elements', roles: { lister: ['m'] }, selection });
  return {
    /** Results so far; null if the run has ended. */
    async done(): Promise<number | null> {
      const { state, done, failed } = await client.runs.get({ id });
      if (failed > 0) throw new Error(`${failed} items of the run failed`);
      return state === 'running' ? done : null;
    },
    async stop(): Promise<void> {
      await client.runs.cancel({ id }).finally(() => server.disconnect());
    },
  };
}
