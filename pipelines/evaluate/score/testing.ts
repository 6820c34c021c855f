import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** Files to score, in a temporary folder of the test. */
export interface ScoreFiles {
  folder(): string;
  /** Writes a file with this text, or with this value as JSON; returns its path. */
  file(content: unknown): Promise<string>;
  /** Writes a JSON Lines file of these rows, with strings unchanged; returns its path. */
  lines(rows: unknown[]): Promise<string>;
}

export function scoreFiles(): ScoreFiles {
  let folder: string;
  let made = 0;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bw-score-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function file(content: unknown): Promise<string> {
    const name = path.join(folder, `${made++}.json`);
    await writeFile(name, typeof content === 'string' ? content : JSON.stringify(content));
    return name;
  }
  return {
    folder: () => folder,
    file,
    lines: (rows) => file(rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n')),
  };
}
