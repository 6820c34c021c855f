import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openWrite } from '#electron/host/db/connection.ts';
import { putOcr } from '#electron/host/db/queries/screenshots/ocr.ts';
import { elementContent } from '#shared/contents/element.ts';
import { change } from '#electron/host/changes/change.ts';
import { saveQuestion } from '#electron/host/items/question/save.ts';
import { saveEntity } from '#electron/host/changes/save.ts';
import { listElements } from '#electron/host/items/element/read.ts';
import { queryQuestions } from '#electron/host/items/question/questions.ts';
import type { BenchLine, RunBench } from './line.ts';
import { percentile, timed } from './percentile.ts';
import { makeSyntheticProject } from './synthetic-project.ts';

const screenshots = 2_000;
const saves = 400;
const by = { author: { kind: 'person', name: 'Bench' } } as const;

/** One durable row per transaction in a file with the same settings: the disk's share alone. */
async function bareCommits(file: string): Promise<number[]> {
  const db = openWrite(file);
  db.exec('CREATE TABLE bare (n INTEGER PRIMARY KEY, text TEXT) STRICT');
  const times = await timed(saves, (n) =>
    db.immediate(() => db.run('INSERT INTO bare (n, text) VALUES (?, ?)', [n, 'x'.repeat(600)])),
  );
  db.close();
  return times;
}

/**
 * Saves as the editor makes them: durable, with revision, lints, figures, search text and undo step, compared with a
 * bare commit.
 */
export const run: RunBench = async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  try {
    const session = makeSyntheticProject(path.join(root, 'project'), screenshots);
    const { rows } = queryQuestions(session.read, {}, null, 200);
    for (const row of rows)
      session.write.immediate(() =>
        putOcr(session.write, row.screenshotId, [{ text: 'word '.repeat(200), bbox: [0, 0, 9, 9] }], 'bench', ''),
      );
    const element = listElements(session.read, rows[0]?.screenshotId ?? '', false)[0];
    if (!element) throw new Error('The made project has no element.');
    const content = elementContent.parse(element.content);
    const boxes = await timed(saves, (n) =>
      change(session, by, (to) =>
        saveEntity(to, 'element', element.id, null, { ...content, locate: [n, 0, n + 10, 10] }),
      ),
    );
    const questions = await timed(saves, (n) => {
      const row = rows[n % rows.length];
      if (row)
        change(session, by, (to) => saveQuestion(to, row.id, null, { ...row.content, explanation: `seen ${n}` }));
    });
    await session.close();
    const bare = percentile(await bareCommits(path.join(root, 'bare.sqlite')), 0.95);
    const line = (what: string, times: readonly number[]): BenchLine => {
      const value = percentile(times, 0.95);
      return {
        what,
        value,
        unit: 'ms p95',
        aim: '≤ 10 ms p95',
        kept: value <= 10,
        note: `${(value / bare).toFixed(1)} × a bare commit (${bare.toFixed(2)} ms p95), median ${percentile(times, 0.5).toFixed(2)} ms`,
      };
    };
    return [line('save one box, durable', boxes), line('save one question, durable, words again', questions)];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
};
