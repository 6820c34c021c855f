import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { hostForEach } from '../host/testing/host.ts';
import { startServer } from './server.ts';

const fixture = hostForEach();

it('lets the browser cache a picture at the address that names its look, and at no other', async () => {
  const client = fixture.client();
  await client.projects.create({ path: fixture.folder('project') });
  const picture = await sharp({
    create: {
      width: 64,
      height: 40,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(picture)], 'one.png', { type: 'image/png' });
  await client.imports.upload({ files: [file], names: ['one.png'], platform: 'web', app: 'Shop', source: 'drop' });
  const [shot] = (await client.screenshots.query({})).rows;
  const rendererFolder = fixture.folder('renderer');
  mkdirSync(rendererFolder);
  writeFileSync(path.join(rendererFolder, 'index.html'), '<!doctype html><title>Benchwright</title>');
  const server = await startServer({
    host: fixture.host(),
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
    const [media, thumb] = [`/media/${shot?.sha256}`, `/thumb/${shot?.sha256}?w=64`];
    const look = async (at: string) => {
      const response = await ask(at);
      expect([at, response.status]).toEqual([at, 200]);
      const kept = response.headers.get('cache-control') === 'private, max-age=31536000, immutable';
      if (!kept) expect(response.headers.get('cache-control')).toBe('private, no-cache');
      return { kept, bytes: Buffer.from(await response.arrayBuffer()).toString('base64') };
    };
    const sharpOnes = [await look(`${media}?look=stored`), await look(`${thumb}&look=stored`)];
    expect(sharpOnes.map(({ kept }) => kept)).toEqual([true, true]);
    expect(await look(media)).toEqual({ ...sharpOnes[0], kept: false });

    await client.screenshots.blur({ id: shot?.id ?? '', add: [[4, 4, 30, 30]] });
    const [blurred] = await client.screenshots.blurred();
    const addresses = [`${media}?look=${blurred?.look}`, `${thumb}&look=${blurred?.look}`];
    const now = [await look(addresses[0] ?? ''), await look(addresses[1] ?? '')];
    expect(now.map(({ kept }) => kept)).toEqual([true, true]);
    for (const [n, old] of [media, thumb].entries()) {
      expect(now[n]?.bytes).not.toBe(sharpOnes[n]?.bytes);
      const stale = `${old}${n === 0 ? '?' : '&'}look=stored`;
      expect([stale, await look(stale)]).toEqual([stale, { ...now[n], kept: false }]);
    }
    const missing = await ask(`/media/${'b'.repeat(64)}`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('cache-control') ?? '').not.toContain('immutable');
  } finally {
    await server.close();
  }
});
