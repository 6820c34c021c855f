import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listRevisions } from '#electron/host/db/queries/items/revisions.ts';
import { openProject } from '#electron/host/project/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { addScreenshot, temporaryProject } from '#electron/host/testing/project.ts';
import { startChild } from './support/child.ts';

let session: ProjectSession;
let folder: string;
let remove: () => Promise<void>;
beforeEach(() => {
  ({ session, folder, remove } = temporaryProject());
});
afterEach(() => remove());

describe('a process killed with SIGKILL while it saves', () => {
  it('loses nothing that it acknowledged, ten times over', async () => {
    const screenshotId = addScreenshot(session, 1);
    await session.close();
    const acknowledged: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const child = startChild('saving.child.ts', [folder, screenshotId, String(round)]);
      await child.has(1 + Math.floor(Math.random() * 60));
      child.process.kill('SIGKILL');
      expect((await child.ended).signal).toBe('SIGKILL');
      acknowledged.push(...child.lines);

      session = openProject(folder);
      expect(session.afterCrash).toBe(true);
      for (const line of acknowledged) {
        const [id = '', revision, ...words] = line.split(' ');
        const stored = listRevisions(session.read, 'question', id).find((one) => one.number === Number(revision));
        expect((stored?.content as { question: string } | undefined)?.question).toBe(words.join(' '));
      }
      const counted = session.read.get('SELECT count(*) AS n FROM questions');
      expect(session.read.get('SELECT questions AS n FROM screenshots')).toEqual(counted);
      await session.close();
    }
    session = openProject(folder);
    expect(acknowledged.length).toBeGreaterThanOrEqual(10);
    expect(session.afterCrash).toBe(false);
    await session.close();
  }, 120_000);
});
