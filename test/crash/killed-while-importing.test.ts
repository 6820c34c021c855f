import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fullCheck } from '#electron/host/db/check.ts';
import { mediaPath } from '#electron/host/media/media-path.ts';
import { removeLeftovers } from '#electron/host/project/leftovers.ts';
import { createProject, openProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { bundled } from './support/bundled.ts';
import { startChild } from './support/child.ts';
import { importSource, writeSource } from './support/picture-source.ts';
import { roundsOr, sayRound, seed, wait } from './support/rounds.ts';

const rounds = roundsOr(8);
/** Four batches. */
const pictures = 200;

const count = (session: ProjectSession, table: string) =>
  (session.read.get(`SELECT count(*) AS n FROM ${table}`) as { n: number }).n;

/** Pictures that the project names but does not have as they were. */
function missing(session: ProjectSession): string[] {
  const media = session.read.all('SELECT sha256, ext FROM media') as { sha256: string; ext: string }[];
  return media
    .filter(({ sha256, ext }) => hash('sha256', readFileSync(mediaPath(session.folder, sha256, ext))) !== sha256)
    .map(({ sha256 }) => sha256);
}

it(`an import killed ${rounds} times keeps what it reported, and is completed by importing again (seed ${seed})`, async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'bw-killed-import-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const script = await bundled('importing.child.ts');
  onTestFinished(() => script.remove());
  const next = seededRandom(seed);
  const source = await writeSource(root, pictures);
  const start = async (round: number) => {
    const folder = path.join(root, `project-${round}`);
    await createProject(folder).close();
    return { folder, child: startChild(script.file, [folder, source], 'held') };
  };
  let coming = await start(0);
  let killedAmid = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { folder, child } = coming;
    child.go();
    // The next one loads its code while this one imports and is examined.
    coming = await start(round + 1);
    await child.has(1 + Math.floor(next() * 4));
    await wait(next() * 40);
    child.process.kill('SIGKILL');
    await child.ended;
    const reported = Number(child.lines.at(-1));

    const session = openProject(folder);
    const before = count(session, 'screenshots');
    if (before < pictures) killedAmid += 1;
    expect(before).toBeGreaterThanOrEqual(reported);
    expect(fullCheck(session.read)).toEqual([]);
    expect(missing(session)).toEqual([]);
    await removeLeftovers(session);
    expect(
      readdirSync(session.paths.media, { recursive: true }).filter((name) => /tmp|part/.test(String(name))),
    ).toEqual([]);
    expect(await importSource(session, source, () => {})).toEqual({
      // A picture and its instruction each.
      ...{ found: 2 * pictures, added: 2 * (pictures - before), known: 2 * before, refused: 0 },
    });
    expect([count(session, 'screenshots'), count(session, 'instructions')]).toEqual([pictures, pictures]);
    expect(missing(session)).toEqual([]);
    await session.close();
    rmSync(folder, { recursive: true });
    sayRound(round, `kills, ${killedAmid} of them before the import was complete`);
  }
  coming.child.process.kill('SIGKILL');
  expect(killedAmid).toBeGreaterThan(rounds / 4);
}, 3_600_000);
