import { describe, expect, it } from 'vitest';
import { letterReader } from '#shared/tasks/understanding/strict.ts';
import { placeReader } from '#shared/tasks/points/parse.ts';
import { releasedForEach } from '../released.test-helper.ts';

const { client, session, makeProject, stopped, serveModel } = releasedForEach();

/** As if an earlier reader had read the replies, and had found nothing in one or more of them. */
function readEarlier(run: string, unread: readonly number[]) {
  const { write } = session();
  write.immediate(() => {
    write.run(`UPDATE runs SET options = json_set(options, '$.manifest.reader', 'earlier 1') WHERE id = ?`, [run]);
    write.run(
      `UPDATE predictions SET outcome = 'parse-failure', failure = 'parse-failure', strict = json_set(strict,
         '$.outcome', 'parse-failure', '$.answer', NULL, '$.point', NULL, '$.read.sent', NULL, '$.read.pattern', 'none',
         '$.hits', json('{"right":false}')), at = '2099-01-01T00:00:00.000Z'
       WHERE run_id = ? AND item_index IN (SELECT value FROM json_each(?))`,
      [run, JSON.stringify(unread)],
    );
  });
}

describe('replies of an ended run', () => {
  it('are read again by a newer reader on request, and the run says which items changed', async () => {
    await makeProject();
    const served = await serveModel(() => ({ content: 'The answer is B.' }));
    const run = await stopped(await client().evaluations.start({ task: 'mcq', model: 'served', release: 'v1' }));
    expect(await client().evaluations.get({ run: run.id })).not.toHaveProperty('newerReader');
    readEarlier(run.id, [0, 3]);

    // nothing changes by itself
    const before = await client().evaluations.get({ run: run.id });
    expect(before).toMatchObject({ newerReader: letterReader, strict: { counts: { right: 4, parseFailures: 2 } } });
    const after = await client().evaluations.readAgain({ run: run.id });
    expect(after).toMatchObject({
      manifest: { reader: letterReader, readAgain: { from: 'earlier 1', changed: 2 } },
      strict: { counts: { right: 6, parseFailures: 0 } },
      parity: before.parity,
    });
    expect(after).not.toHaveProperty('newerReader');
    expect(after.changedReadings?.map(({ index, before: then, now }) => [index, then.outcome, now.answer])).toEqual([
      [0, 'parse-failure', 'B'],
      [3, 'parse-failure', 'B'],
    ]);
    expect(served.seen).toBe(6);
    const { text } = await client().evaluations.report({ runs: [run.id], format: 'md', reading: 'strict' });
    expect(text).toContain(`reader ${letterReader}`);
    expect(text).toMatch(/read again .*before: earlier 1, items changed: 2; .*– \(parse-failure\) → B \(right\)/);
    const [listed] = await client().evaluations.list({});
    expect(listed).not.toHaveProperty('changedReadings');
  });

  it('keep the size of the picture as sent, rotations, and what the provider refused', async () => {
    await makeProject();
    const served = await serveModel(
      (text) => (text.includes('Target 0') ? { refusal: 'No.' } : { content: '[500, 300]' }),
      {
        coordinates: 'pixel',
        image: { longEdge: 1000 },
      },
    );
    const places = await stopped(
      await client().evaluations.start({ task: 'grounding', model: 'served', release: 'v1' }),
    );
    const { strict } = await client().evaluations.get({ run: places.id });
    readEarlier(places.id, [1, 2, 5]);
    const again = await client().evaluations.readAgain({ run: places.id });
    expect(again).toMatchObject({ strict: { counts: strict.counts }, manifest: { reader: placeReader } });
    expect(again.changedReadings).toHaveLength(3);

    served.answers = () => ({ content: 'B' });
    const asked = {
      task: 'mcq',
      model: 'served',
      release: 'v1',
      circular: true,
      samples: 2,
      repeatSame: true as const,
    };
    const circular = await stopped(await client().evaluations.start(asked));
    const whole = await client().evaluations.prediction({ run: circular.id, index: 0 });
    readEarlier(circular.id, []);
    expect(await client().evaluations.readAgain({ run: circular.id })).toMatchObject({ changedReadings: [] });
    expect(await client().evaluations.prediction({ run: circular.id, index: 0 })).toEqual(whole);
  });

  it('are left alone while the run goes on', async () => {
    await makeProject();
    await serveModel(() => ({ content: 'B' }));
    const run = await client().evaluations.start({ task: 'mcq', model: 'served', release: 'v1' });
    await expect(client().evaluations.readAgain({ run: run.id })).rejects.toMatchObject({ code: 'INVALID' });
    await stopped(run);
  });
});
