import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createProject, openProject } from '#electron/host/opening/open-project.ts';
import { checkExport, runExport } from '#electron/host/services/export/run.ts';
import { unseen } from '#electron/host/long-work/long-work.ts';
import { approveAll } from '#electron/host/services/review/scripted.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { bundled } from './support/bundled.ts';
import { startChild } from './support/child.ts';
import { importSource, writeSource } from './support/picture-source.ts';
import { roundsOr, sayRound, seed, wait } from './support/rounds.ts';

const rounds = roundsOr(8);
const pictures = 120;

/** Each file of a folder and its hash; of hidden ones only the name, as the marker of an export contains its time. */
function filesOf(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = path.join(folder, name);
    if (statSync(file).isFile()) files[name] = name.startsWith('.') ? '' : hash('sha256', readFileSync(file));
  }
  return files;
}

it(`an export is complete or absent after a SIGKILL, ${rounds} times over, and nothing stays beside the next one (seed ${seed})`, async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'bw-killed-export-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = path.join(root, 'project');
  const made = createProject(folder);
  await importSource(made, await writeSource(root, pictures), () => {});
  approveAll({ write: made.write, events: made.events }, { name: 'Ada', role: 'curator' });
  await made.close();
  const exported = async (out: string) => {
    const session = openProject(folder, { readOnly: true });
    const options = { format: 'coco', out };
    await runExport(session, checkExport(session, options), options, unseen);
    await session.close();
    return filesOf(out);
  };
  const whole = await exported(path.join(root, 'whole'));
  expect(Object.keys(whole).length).toBeGreaterThan(pictures);

  const script = await bundled('exporting.child.ts');
  onTestFinished(() => script.remove());
  const next = seededRandom(seed);
  const place = path.join(root, 'place');
  const out = path.join(place, 'out');
  const start = () => startChild(script.file, [folder, out], 'held');
  let coming = start();
  let unfinished = 0;
  for (let round = 0; round < rounds; round += 1) {
    // Every other one replaces an earlier export.
    const replaces = round % 2 === 1;
    if (!replaces) rmSync(place, { recursive: true, force: true });
    const child = coming;
    child.go();
    coming = start();
    await child.has(1 + Math.floor(next() * (pictures + 1)));
    // Some are killed while they are read back and moved into place.
    if (round % 4 > 1) await wait(next() * 60);
    child.process.kill('SIGKILL');
    await child.ended;

    const complete = child.lines.includes('complete');
    if (!complete) unfinished += 1;
    const there = existsSync(out);
    if (complete) expect(there).toBe(true);
    if (there) expect(filesOf(out)).toEqual(whole);
    else if (replaces) {
      // Killed between two renames: the next export puts the earlier one back first.
      const before = readdirSync(place).find((name) => name.endsWith('.old')) ?? '';
      expect(filesOf(path.join(place, before))).toEqual(whole);
    }
    expect(await exported(out)).toEqual(whole);
    expect(readdirSync(place)).toEqual(['out']);
    sayRound(round, `kills, ${unfinished} of them before the export was complete`);
  }
  coming.process.kill('SIGKILL');
  expect(unfinished).toBeGreaterThan(rounds / 4);
}, 3_600_000);
