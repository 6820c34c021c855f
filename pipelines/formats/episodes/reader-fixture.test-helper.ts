import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { EpisodeRead } from '../format.ts';
import { formatOf } from '../registry.ts';
import type { ReadEpisode } from './record.ts';

/** A folder for each test, files in it, and what a reader of episodes makes of them. */
export function readerFixture() {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bw-readers-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const at = (name: string): string => path.join(folder, name);

  async function put(name: string, content: unknown): Promise<string> {
    const file = at(name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(
      file,
      typeof content === 'string' || content instanceof Buffer ? content : JSON.stringify(content, null, 1),
    );
    return file;
  }

  async function readAll(format: string, source = folder): Promise<EpisodeRead[]> {
    const all: EpisodeRead[] = [];
    for await (const episode of formatOf(format)?.episodes?.(source, {}) ?? []) all.push(episode);
    return all;
  }

  async function readOne(format: string, source = folder): Promise<ReadEpisode> {
    const [first] = await readAll(format, source);
    if (!first || !('episode' in first)) throw new Error(`Nothing was read: ${JSON.stringify(first)}`);
    return first.episode;
  }

  return { at, put, readAll, readOne };
}
