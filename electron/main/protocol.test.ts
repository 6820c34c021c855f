import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Protocol } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { origin } from './window/address.ts';
import type { Engine } from './engine.ts';
import { serveScheme } from './protocol.ts';

vi.mock('electron', () => ({ protocol: {} }));

const sha = 'a'.repeat(64);
let folder: string;
let answer: (request: Request) => Promise<Response>;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'benchwright-protocol-'));
  const file = path.join(folder, 'picture.png');
  writeFileSync(file, 'bytes of a picture');
  writeFileSync(path.join(folder, 'secret.json'), '{}');
  const engine: Pick<Engine, 'picture' | 'project'> = {
    project: null,
    picture: (_, asked) => Promise.resolve(asked === sha ? { file, mime: 'image/png', look: 'stored' } : null),
  };
  const handler: Pick<Protocol, 'handle'> = {
    handle: (_, given) => {
      answer = async (request) => given(request);
    },
  };
  serveScheme(handler as Protocol, path.join(folder, 'renderer'), engine as Engine);
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each(['media', 'thumb'])(
  'lets the window cache a picture of /%s forever at the address that names its look, and at no other',
  async (kind) => {
    const response = await answer(new Request(`${origin}/${kind}/${sha}?look=stored`));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(await response.text()).toBe('bytes of a picture');
    for (const other of ['', '?look=unknown', '?look=0123456789abcdef']) {
      const asked = await answer(new Request(`${origin}/${kind}/${sha}${other}`));
      expect(asked.headers.get('cache-control')).toBe('private, no-cache');
    }
  },
);

it('lets nothing be cached that is missing, or requested under another name or path', async () => {
  for (const address of [
    `${origin}/media/${'b'.repeat(64)}`,
    `${origin}/media/${sha}/x`,
    `${origin}/../secret.json`,
    `benchwright://other/media/${sha}`,
  ]) {
    const response = await answer(new Request(address));
    expect({ address, status: response.status }).toEqual({ address, status: 404 });
    expect(response.headers.get('cache-control')).toBeNull();
  }
});
