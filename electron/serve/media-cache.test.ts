import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { hostForEach } from '../host/testing/host.ts';
import { startServer } from './server.ts';

const bed = hostForEach();

it('lets the browser keep pictures for good, and nothing that is missing', async () => {
  const client = bed.client();
  await client.projects.create({ path: bed.folder('project') });
  const picture = await sharp({ create: { width: 64, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(picture)], 'one.png', { type: 'image/png' });
  await client.imports.upload({ files: [file], names: ['one.png'], platform: 'web', app: 'Shop', source: 'drop' });
  const [shot] = (await client.screenshots.query({})).rows;
  const rendererFolder = bed.folder('renderer');
  mkdirSync(rendererFolder);
  writeFileSync(path.join(rendererFolder, 'index.html'), '<!doctype html><title>Benchwright</title>');
  const server = await startServer({
    host: bed.host(),
    port: 0,
    bind: '127.0.0.1',
    owner: { name: 'Cora', role: 'curator' },
    people: null,
    tls: null,
    rendererFolder,
  });
  try {
    const page = await fetch(server.url);
    const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(page.headers.get('cache-control')).toBe('no-store');
    const ask = (at: string) => fetch(new URL(at, server.url), { headers: { cookie } });
    for (const at of [`/media/${shot?.sha256}`, `/thumb/${shot?.sha256}?w=64`]) {
      const response = await ask(at);
      expect([at, response.status]).toEqual([at, 200]);
      expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
    const missing = await ask(`/media/${'b'.repeat(64)}`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('cache-control') ?? '').not.toContain('immutable');
  } finally {
    await server.close();
  }
});
