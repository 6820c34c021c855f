import { cpSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fullCheck } from '../../db/check.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { hostForEach } from '../../testing/host.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { examineSession } from '../doctor/doctor.ts';
import { runsOf } from '../runs/runs-service.ts';
import { mergeProject } from './merge.ts';

const { host, folder, client, session: openSession } = hostForEach();

async function open(name: string): Promise<ProjectSession> {
  await client().projects.open({ path: folder(name) });
  return openSession();
}

/** Three screenshots with seven approved instructions each, released as v1, in the project `start`. */
async function makeStart(): Promise<void> {
  await client().projects.create({ path: folder('start') });
  const session = await open('start');
  for (const [at, name] of ['one', 'two', 'three'].entries()) {
    const background = { r: at * 40, g: 9, b: 9 };
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], `${name}.png`, { type: 'image/png' });
    const platform = at === 0 ? 'linux' : 'web';
    await client().imports.upload({ files: [file], names: [`${name}.png`], platform, app: 'Lantern', source: 'drop' });
  }
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  change(session, { author: { kind: 'person', name: 'Cora' } }, (to) => {
    for (const screenshot of rows)
      for (let n = 0; n < 7; n++) {
        const content = {
          name: `Target ${n}`,
          kind: 'icon' as const,
          locate: [n * 60, 0, n * 60 + 400, 500] as [number, number, number, number],
        };
        const element = createElement(to, { screenshotId: screenshot.id, state: 'approved', content });
        const type = n % 2 ? ('basic' as const) : ('advanced' as const);
        createInstruction(to, {
          elementId: element.id,
          state: 'approved',
          content: { type, text: `Target ${n}`, picked: true },
        });
      }
  });
  await client().releases.create({ tag: 'v1' });
  await client().projects.close();
}

const request = { task: 'grounding', model: 'builtin/random', release: 'v1' };

async function evaluate(session: ProjectSession, more: object = {}): Promise<string> {
  const run = await client().evaluations.start({ ...request, ...more });
  await runsOf(host(), session).live(run.id)?.ended;
  return run.id;
}

/** A copy of the start, in which one shard is run. */
async function runShard(index: number, of: number, name = `shard-${index}`): Promise<void> {
  cpSync(folder('start'), folder(name), { recursive: true });
  await evaluate(await open(name), { shard: { index, of } });
  await client().projects.close();
}

/** Everything about scores in an evaluation. */
async function figures(run: string): Promise<string> {
  const { scored, of, strict, parity, summary } = await client().evaluations.get({ run });
  const { rows } = await client().evaluations.predictions({ run });
  return JSON.stringify({ scored, of, strict, parity, summary, rows });
}

async function sound(session: ProjectSession): Promise<void> {
  expect(fullCheck(session.read)).toEqual([]);
  const report = await examineSession(session, { repair: false, live: true });
  expect(report.problems.filter(({ code }) => code !== 'no-backup')).toEqual([]);
}

describe('merging shards', () => {
  it('makes one evaluation of all shards, with exactly the figures of an unsharded one; merging again adds nothing', async () => {
    await makeStart();
    for (const index of [1, 2, 3]) await runShard(index, 3);
    cpSync(folder('start'), folder('whole'), { recursive: true });
    const unsharded = await evaluate(await open('whole'));
    const expected = await figures(unsharded);
    const whole = await client().evaluations.get({ run: unsharded });

    const session = await open('shard-2');
    expect(await mergeProject(session, folder('shard-3'))).toMatchObject({ runs: 1, predictions: 7, united: 0 });
    expect(await client().evaluations.list({})).toHaveLength(2);
    expect(await mergeProject(session, folder('shard-1'))).toMatchObject({ runs: 1, united: 1, conflicts: [] });
    const [only, ...others] = await client().evaluations.list({});
    expect(others).toEqual([]);
    const run = only?.run.id ?? '';
    expect(await figures(run)).toBe(expected);
    const united = await client().evaluations.get({ run });
    expect(united.run).toMatchObject({ state: 'done', calls: whole.run.calls, spent: 0, title: whole.run.title });
    expect(united.manifest).toMatchObject({ ...whole.manifest, startedAt: united.manifest.startedAt });
    expect((await client().runs.get({ id: run })).steps).toMatchObject([{ done: 21, waiting: 0 }]);
    await sound(session);

    const nothing = { runs: 0, calls: 0, predictions: 0, progress: 0, united: 0, revisions: 0, judgements: 0 };
    for (const name of ['shard-1', 'shard-3', 'shard-1'])
      expect(await mergeProject(session, folder(name))).toMatchObject(nothing);
    expect(await client().evaluations.list({})).toHaveLength(1);
    expect(await figures(run)).toBe(expected);

    // The parts united elsewhere are the same evaluation, which replaces a part here.
    const third = await open('shard-1');
    expect(await mergeProject(third, folder('shard-2'))).toMatchObject({ runs: 1, united: 0 });
    expect((await client().evaluations.list({})).map((entry) => entry.run.id)).toEqual([run]);
    expect(await figures(run)).toBe(expected);
    await sound(third);
    const fourth = await open('shard-3');
    for (const name of ['shard-1', 'shard-2']) await mergeProject(fourth, folder(name));
    expect((await client().evaluations.list({})).map((entry) => entry.run.id)).toEqual([run]);
  });

  it('does not unite shards of different evaluations, or an incomplete set', async () => {
    await makeStart();
    await runShard(1, 2);
    await runShard(1, 2, 'again');
    await runShard(2, 3);
    const session = await open('shard-1');
    for (const name of ['again', 'shard-2'])
      expect(await mergeProject(session, folder(name))).toMatchObject({ runs: 1, united: 0 });
    await evaluate(session, { shard: { index: 2, of: 2 }, noImage: true });
    cpSync(folder('again'), folder('last'), { recursive: true });
    expect(await mergeProject(session, folder('last'))).toMatchObject({ runs: 0, united: 0 });
    expect(await client().evaluations.list({})).toHaveLength(4);
  });

  it('copies what a run of both projects completed there, and answers that exist only there', async () => {
    await makeStart();
    cpSync(folder('start'), folder('there'), { recursive: true });
    let session = await open('there');
    const run = await evaluate(session);
    const expected = await figures(run);
    await client().projects.close();

    // Like the same run after a kill at ten items, with one call in progress.
    cpSync(folder('there'), folder('here'), { recursive: true });
    session = await open('here');
    const db = session.write;
    const step = '(SELECT step FROM run_steps WHERE position = 0)';
    db.immediate(() => {
      const calls = 'SELECT call_id FROM run_calls WHERE item_seq >= 10';
      db.run(`UPDATE call_attempts SET outcome = 'lost', raw = NULL, at = 'earlier' WHERE call_id IN (${calls})`);
      db.run(`UPDATE calls SET status = 'in-flight', answer_attempt = NULL, settled = 0 WHERE id IN (${calls})`);
      db.run('DELETE FROM predictions WHERE item_index >= 10');
      db.run('DELETE FROM run_results WHERE item_seq >= 10');
      db.run('DELETE FROM run_calls WHERE item_seq >= 10');
      db.run(`UPDATE run_items SET ended = NULL, waits_for = ${step} WHERE seq >= 10`);
      db.run('UPDATE run_steps SET waiting = 11, done = 10');
      db.run("UPDATE runs SET state = 'interrupted', ended_at = NULL, calls = 10");
    });
    const before = await client().runs.get({ id: run });
    expect(before.state).toBe('interrupted');

    expect(await mergeProject(session, folder('there'))).toMatchObject({ runs: 0, progress: 11, calls: 11 });
    expect(await figures(run)).toBe(expected);
    const after = await client().runs.get({ id: run });
    const { steps } = after;
    expect([after.state, after.calls, steps[0]?.done, steps[0]?.waiting]).toEqual(['done', 21, 21, 0]);
    const answered =
      "SELECT count(*) AS n FROM calls c JOIN call_attempts a ON a.call_id = c.id AND a.number = c.answer_attempt WHERE a.raw IS NOT NULL AND c.status = 'done'";
    expect(db.get(answered)).toEqual({ n: 21 });
    expect(db.get("SELECT count(*) AS n FROM call_attempts WHERE outcome = 'lost'")).toEqual({ n: 11 });
    await sound(session);
    expect(await mergeProject(session, folder('there'))).toMatchObject({ progress: 0, calls: 0, predictions: 0 });
    // A second identical evaluation finds every answer in the ledger.
    const again = await evaluate(session);
    expect(await client().runs.get({ id: again })).toMatchObject({ calls: 0, reused: 21 });
  });
});
