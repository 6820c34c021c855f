import { expect, it, onTestFinished } from 'vitest';
import { fullCheck } from '#electron/host/db/check.ts';
import { listReleases } from '#electron/host/db/queries/items/releases.ts';
import { openProject } from '#electron/host/opening/open-project.ts';
import { change } from '#electron/host/changes/change.ts';
import { createQuestion } from '#electron/host/items/question/create.ts';
import { unseen } from '#electron/host/long-work/long-work.ts';
import { removeUnfinished } from '#electron/host/services/release/unfinished.ts';
import { verifyRelease } from '#electron/host/services/release/verify.ts';
import { addScreenshot, ada, copyItem, questionContent, temporaryProject } from '#electron/host/testing/project.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { startChild } from './support/child.ts';
import { roundsOr, seed } from './support/rounds.ts';

const rounds = roundsOr(8);
/** Four parts. */
const items = 1400;

it(`a release is complete or absent after a SIGKILL while it is written, ${rounds} times over (seed ${seed})`, async () => {
  const next = seededRandom(seed);
  const made = temporaryProject();
  const { folder } = made;
  let session = made.session;
  onTestFinished(async () => {
    await session.close();
    await made.remove();
  });
  const screenshotId = addScreenshot(session, 1);
  const content = { screenshotId, state: 'approved' as const, content: questionContent };
  copyItem(session, change(session, ada, (to) => createQuestion(to, content)).id, items - 1, [screenshotId]);
  await session.close();
  // Every other one is killed after a certain part, the others at any moment, the last when it has answered.
  const stops = Array.from({ length: rounds }, (_, round) => (round % 2 === 0 ? 1 + Math.floor(next() * 4) : 0));
  const start = (round: number) =>
    startChild('freezing.child.ts', [folder, `v${round}`, String(stops[round] || '')], 'held');
  let coming = start(0);
  const frozen: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const child = coming;
    child.go();
    // The next one loads its code while this one freezes and is examined.
    coming = start(round + 1);
    await child.has(stops[round] || (round === rounds - 1 ? 5 : 1 + Math.floor(next() * 4)));
    child.process.kill('SIGKILL');
    await child.ended;

    session = openProject(folder);
    const there = listReleases(session.read).find(({ tag }) => tag === `v${round}`);
    const text = child.lines.find((line) => line.startsWith('frozen'));
    if (text) expect(`frozen ${there?.hash}`).toBe(text);
    if (there) frozen.push(there.tag);
    await removeUnfinished(session);
    expect(session.read.all('SELECT tag, count(*) AS n FROM release_records GROUP BY tag ORDER BY tag')).toEqual(
      frozen.toSorted().map((tag) => ({ tag, n: items + 1 })),
    );
    await session.close();
  }
  coming.process.kill('SIGKILL');
  session = openProject(folder);
  expect(fullCheck(session.read)).toEqual([]);
  expect(frozen).toContain(`v${rounds - 1}`);
  expect(stops.flatMap((stop, round) => (stop > 0 && frozen.includes(`v${round}`) ? [round] : []))).toEqual([]);
  for (const tag of frozen)
    expect((await verifyRelease({ read: session.read, folder }, tag, unseen)).records).toBe(items + 1);
}, 3_600_000);
