import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BodyWriter } from './body.ts';
import { wireFetch } from './fetch.ts';

const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

const together = 6;
const held: (() => void)[] = [];
let server: Server;
let url: string;
let folder: string;
let all: { bytes: Buffer; path: string }[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchwright-body-'));
  all = await pictures();
  // Reads nothing until the given requests have started: by then every sender's socket is full.
  server = createServer((request, response) => {
    held.push(() => {
      if (request.url === '/broken') {
        request.destroy();
        return;
      }
      const hash = createHash('sha256');
      request.on('data', (chunk: Buffer) => hash.update(chunk));
      request.on('end', () => response.end(hash.digest('hex')));
    });
    if (held.length === together) for (const go of held.splice(0)) go();
  });
  // Keeps an idle connection from being closed just when it is reused.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** Larger than the system's buffers of a connection. */
async function pictures(): Promise<{ bytes: Buffer; path: string }[]> {
  const made: { bytes: Buffer; path: string }[] = [];
  for (let i = 0; i < 3; i++) {
    const bytes = randomBytes(9 * 1024 * 1024 + i * 7 + 1);
    const file = path.join(folder, `${i}.png`);
    await writeFile(file, bytes);
    made.push({ bytes, path: file });
  }
  return made;
}

/** A body of two pictures, one from the disk and one from memory, and the text that must arrive. */
function bodyOf(n: number) {
  const first = all[n % all.length];
  const second = all[(n + 1) % all.length];
  if (!first || !second) throw new Error('no pictures');
  const body = new BodyWriter();
  const content = [
    body.dataUrl({ bytes: first.bytes, file: { path: first.path, bytes: first.bytes.length }, mime: 'image/png' }),
    `Größe ${n} 字`,
    body.base64({ bytes: second.bytes.subarray(0, 100_000) }),
  ];
  const whole = JSON.stringify([
    `data:image/png;base64,${first.bytes.toString('base64')}`,
    `Größe ${n} 字`,
    second.bytes.toString('base64', 0, 100_000),
  ]);
  return { body: body.encode(content), whole };
}

/** Whether the server received exactly the expected text; rejects if the connection broke. */
async function arrives(n: number): Promise<boolean> {
  const { body, whole } = bodyOf(n);
  expect(body.size).toBe(Buffer.byteLength(whole));
  const answer = await wireFetch(2)(url, { method: 'POST', body });
  return (await answer.text()) === sha(whole);
}

test('bodies sent side by side over full connections arrive whole, each with its own pictures', async () => {
  const sent = Array.from({ length: together }, (_, n) => arrives(n));
  expect(await Promise.all(sent)).toEqual(sent.map(() => true));
});

test('bodies whose connection broke do not affect those sent in parallel or later', async () => {
  const broken = Array.from({ length: together / 2 }, (_, n) =>
    wireFetch(2)(`${url}/broken`, { method: 'POST', body: bodyOf(n).body }).then(
      () => 'answered',
      () => 'failed',
    ),
  );
  const beside = Array.from({ length: together / 2 }, (_, n) => arrives(n));
  expect(await Promise.all(broken)).toEqual(broken.map(() => 'failed'));
  expect(await Promise.all(beside)).toEqual(beside.map(() => true));
  const after = Array.from({ length: together }, (_, n) => arrives(n));
  expect(await Promise.all(after)).toEqual(after.map(() => true));
});
