import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fullCheck } from '#electron/host/db/check.ts';
import { listRevisions } from '#electron/host/db/queries/items/revisions.ts';
import { openProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { addScreenshot, temporaryProject } from '#electron/host/testing/project.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { bundled } from './support/bundled.ts';
import { startChild } from './support/child.ts';
import { roundsOr, sayRound, seed } from './support/rounds.ts';

let session: ProjectSession;
let folder: string;
let remove: () => Promise<void>;
beforeEach(() => {
  ({ session, folder, remove } = temporaryProject());
});
afterEach(() => remove());

/** `BENCHWRIGHT_ROUNDS=1000 vitest run test/crash/killed-while-saving.test.ts` for an overnight run. */
const rounds = roundsOr(200);

/** Acknowledged lines that the project does not contain unchanged. */
function lost(lines: readonly string[]): string[] {
  return lines.filter((line) => {
    const [id = '', revision, ...words] = line.split(' ');
    const stored = listRevisions(session.read, 'question', id).find(
      (listRevision) => listRevision.number === Number(revision),
    );
    return (stored?.content as { question: string } | undefined)?.question !== words.join(' ');
  });
}

describe('a process killed with SIGKILL while it saves', () => {
  it(`loses nothing that it acknowledged, ${rounds} times over (seed ${seed})`, async () => {
    const next = seededRandom(seed);
    const script = await bundled('saving.child.ts');
    onTestFinished(() => script.remove());
    const screenshotId = addScreenshot(session, 1);
    await session.close();
    const acknowledged: string[] = [];
    const start = (round: number) => startChild(script.file, [folder, screenshotId, String(round)], 'held');
    let coming = start(0);
    for (let round = 0; round < rounds; round += 1) {
      const child = coming;
      child.go();
      // The next one loads its code while this one saves and is examined.
      coming = start(round + 1);
      await child.has(1 + Math.floor(next() * 20));
      child.process.kill('SIGKILL');
      expect((await child.ended).signal).toBe('SIGKILL');
      acknowledged.push(...child.lines);

      session = openProject(folder);
      expect(session.afterCrash).toBe(true);
      expect(lost(child.lines)).toEqual([]);
      const counted = session.read.get('SELECT count(*) AS n FROM questions');
      expect(session.read.get('SELECT questions AS n FROM screenshots')).toEqual(counted);
      await session.close();
      sayRound(round, `rounds, ${acknowledged.length} saves acknowledged and found again`);
    }
    coming.process.kill('SIGKILL');
    session = openProject(folder);
    // What an early round saved survives all later ones.
    expect(lost(acknowledged)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds);
    expect(session.afterCrash).toBe(false);
    expect(fullCheck(session.read)).toEqual([]);
    await session.close();
  }, 3_600_000);
});
