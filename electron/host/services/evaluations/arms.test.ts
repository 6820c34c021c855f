import { describe, expect, it } from 'vitest';
import { phrasesWords } from '#shared/phrases/phrase.ts';
import { evaluationText } from '#pipelines/evaluate/report/text.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { releasedForEach } from './released.test-helper.ts';

const { client, session, makeProject, stopped, serveModel } = releasedForEach();

describe('the arms of a fine-state evaluation', () => {
  const request = { task: 'fine_state', model: 'served', release: 'v2' };

  /** One slider with dual boxes and both instructions, released as v2, next to others that lack something. */
  async function releaseSlider(lacking: readonly object[] = []) {
    await makeProject();
    const { rows } = await client().screenshots.query({ sort: 'oldest' });
    change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
      for (const lacks of [{}, ...lacking]) {
        const element = createElement(to, {
          screenshotId: rows[0]?.id ?? '',
          state: 'approved',
          content: {
            name: 'Volume',
            kind: 'icon',
            category: 'A',
            component: 'Slider',
            stateTarget: '75',
            locate: [200, 120, 600, 240],
            current: [240, 120, 280, 240],
            interact: [400, 120, 440, 240],
            ...lacks,
          },
        });
        for (const type of ['locate', 'interact'] as const)
          createInstruction(to, {
            elementId: element.id,
            state: 'approved',
            content: { type, text: `${type} the volume`, picked: true },
          });
      }
    });
    await client().releases.create({ tag: 'v2', allowIncomplete: lacking.length > 0 });
  }

  /** Points well only with the words that an arm adds. */
  const answers = (text: string) => {
    if (text.includes('distinguishing') || text.includes('tells it apart'))
      return {
        content: JSON.stringify({
          description: { purpose: 'sets how loud it is', appearance: 'a rail', features: 'the only rail' },
        }),
      };
    if (text.includes('You find single components')) return { content: JSON.stringify({ box: [0.1, 0.1, 0.3, 0.2] }) };
    const boxed = /Bounding Box: \[([\d.]+), ([\d.]+), ([\d.]+), ([\d.]+)\]/.exec(text);
    if (boxed) return { content: `[${Number(boxed[1]) + 0.1}, ${Number(boxed[2]) + 0.05}]` };
    return { content: text.includes('the only rail') ? '[0.12, 0.15]' : '[0.9, 0.9]' };
  };

  it('leaves cases without a target state or an interact box out of figures, misses and comparisons alike', async () => {
    await releaseSlider([{ stateTarget: null }, { interact: null }]);
    await serveModel(() => ({ content: '[0.9, 0.9]' }), { coordinates: 'normalized' });
    const asked = async (arm: string) => (await stopped(await client().evaluations.start({ ...request, arm }))).id;
    const runs = [await asked('baseline'), await asked('oracle-box')];
    const found = await client().evaluations.get({ run: runs[0] ?? '' });
    expect(found).toMatchObject({ scored: 6, of: 6, misses: [{ kind: 'nothing-there', n: 2 }] });
    expect(found.summary.strict).toMatchObject({ n: 1, withoutTarget: 1, withoutInteract: 1 });
    expect(found.summary.parity).toMatchObject({ n: 3 });
    expect(found.strict.headline.map(({ n }) => n)).toEqual([1, 1, 1, 1]);
    // The items behind the figures are those that the figures count.
    const listed = async (reading: 'strict' | 'parity') =>
      (await client().evaluations.predictions({ run: runs[0] ?? '', reading })).total;
    expect([await listed('strict'), await listed('parity')]).toEqual([2, 6]);
    const [strict] = await client().evaluations.compare({ runs });
    expect(strict).toMatchObject({ n: 2 });
    const [parity] = await client().evaluations.compare({ runs, reading: 'parity' });
    expect(parity).toMatchObject({ n: 6 });
  });

  it('says that a limit below one case draws nothing, as both stages of a case are drawn together', async () => {
    await releaseSlider();
    const entry = { ...request, model: 'builtin/center', arm: 'baseline', limit: 1, draw: 'random' as const };
    await expect(client().evaluations.estimate(entry)).rejects.toThrow(/drawn together.*allow more items/);
    expect((await client().evaluations.estimate({ ...entry, limit: 2 })).items).toBe(2);
  });

  it('measures each arm over HTTP, and what it removes against the baseline', async () => {
    await releaseSlider();
    await serveModel(answers, { coordinates: 'normalized' });
    const rates = new Map<string, unknown>();
    const runs = new Map<string, string>();
    for (const arm of ['baseline', 'description', 'box', 'both', 'oracle-box']) {
      const run = await stopped(await client().evaluations.start({ ...request, arm }));
      expect(run).toMatchObject({ state: 'done', failed: 0 });
      const found = await client().evaluations.get({ run: run.id });
      expect(found.settings.arm).toBe(arm);
      expect(found).toMatchObject({ scored: 2, of: 2 });
      runs.set(arm, run.id);
      rates.set(
        arm,
        found.strict.headline.map(({ value }) => value),
      );
    }
    // Loc SR, Int SR, SA-Locate, SA-Interact: the description leads to the handle, the boxes to the middle.
    expect(Object.fromEntries(rates)).toEqual({
      baseline: [0, 0, 0, 0],
      description: [1, 0, 1, 0],
      box: [1, 1, 0, 1],
      both: [1, 1, 0, 1],
      'oracle-box': [1, 1, 0, 1],
    });
    const [paired] = await client().evaluations.compare({
      runs: [runs.get('baseline') ?? '', runs.get('description') ?? ''],
    });
    expect(paired).toMatchObject({ n: 2, onlyA: 0, onlyB: 1, bothWrong: 1, delta: -0.5 });
    expect(paired?.removed).toEqual([{ kind: 'nothing-there', failures: 2, removed: 1 }]);
    expect(paired?.removedByDim).toContainEqual({ dim: 'stage', value: 'locate', failures: 1, removed: 1 });
    expect(paired?.removedByDim).toContainEqual({ dim: 'stage', value: 'interact', failures: 1, removed: 0 });
    expect(paired?.removedByDim).toContainEqual({ dim: 'component', value: 'Slider', failures: 2, removed: 1 });
    const listed = await client().evaluations.list({ task: 'fine_state' });
    expect(listed).toHaveLength(5);
    for (const entry of listed) {
      expect(entry.summary).toEqual({ strict: null, parity: null });
      expect(new Set(entry.strict.cells.map((cell) => Object.keys(cell.dims).length))).toEqual(new Set([1]));
    }
    // For one figure: only its stage, by its own hits. The box leads to the middle, which is not where the handle
    // is.
    const by = async (arm: string, metric: string) =>
      (await client().evaluations.compare({ runs: [runs.get('description') ?? '', runs.get(arm) ?? ''], metric }))[0];
    expect(await by('box', 'loc-sr')).toMatchObject({ n: 1, bothRight: 1, delta: 0, removed: [] });
    expect(await by('box', 'sa-loc-sr')).toMatchObject({ n: 1, onlyA: 1, delta: 1 });
    expect(await by('box', 'int-sr')).toMatchObject({ n: 1, onlyB: 1, delta: -1 });
    const behind = (quadrant: 'both-right' | 'only-this') =>
      client().evaluations.predictions({
        run: runs.get('description') ?? '',
        against: { run: runs.get('box') ?? '', quadrant, metric: 'sa-loc-sr' },
      });
    expect((await behind('only-this')).rows.map((row) => row.dims['stage'])).toEqual(['locate']);
    expect((await behind('both-right')).total).toBe(0);
    await expect(by('box', 'accuracy')).rejects.toThrow('loc-sr');
    // One denominator: each rate counts the replies of its own stage, right by its own test.
    const box = runs.get('box') ?? '';
    const found = await client().evaluations.get({ run: box });
    const counts = found.strict.headline.map(({ counts: own, n }) => [own?.n, own?.right, own?.wrong, n]);
    expect(counts).toEqual([
      [1, 1, 0, 1],
      [1, 1, 0, 1],
      [1, 0, 1, 1],
      [1, 1, 0, 1],
    ]);
    const outcomes = async (outcome: 'right' | 'wrong') =>
      (await client().evaluations.predictions({ run: box, metric: 'sa-loc-sr', outcome: [outcome] })).total;
    expect([await outcomes('right'), await outcomes('wrong')]).toEqual([0, 1]);
    expect(evaluationText(found).split('\n').slice(1, 7)).toEqual([
      'Loc SR 100.0 % of 1 (20.7 % to 100.0 %, Wilson)',
      'Int SR 100.0 % of 1 (20.7 % to 100.0 %, Wilson)',
      'SA-Locate 0.0 % of 1 (0.0 % to 79.3 %, Wilson)',
      'SA-Interact 100.0 % of 1 (20.7 % to 100.0 %, Wilson)',
      'locate: wrong 0, parse failures 0, refusals 0, errors 0 of 1',
      'interact: wrong 0, parse failures 0, refusals 0, errors 0 of 1',
    ]);
    expect(evaluationText(found)).toMatch(/Loc SR:\n {2}A: 100\.0 % of 1\n/);
  });

  it('each sends calls of its own: describe, locate with those words, answer; `box` never describes', async () => {
    await releaseSlider();
    const seen: { call: 'describe' | 'locate' | 'answer'; text: string }[] = [];
    await serveModel(
      (text) => {
        const call = text.includes('tells it apart')
          ? 'describe'
          : text.includes('You find single components')
            ? 'locate'
            : 'answer';
        seen.push({ call, text });
        return answers(text);
      },
      { coordinates: 'normalized', limits: { concurrency: 1 } },
    );
    const sent = async (arm: string) => {
      seen.length = 0;
      expect(await stopped(await client().evaluations.start({ ...request, arm }))).toMatchObject({ state: 'done' });
      const of = (call: string) => seen.filter((entry) => entry.call === call).map(({ text }) => text);
      return { describe: of('describe'), locate: of('locate'), answer: of('answer') };
    };
    const box = await sent('box');
    expect([box.describe.length, box.locate.length, box.answer.length]).toEqual([0, 2, 2]);
    expect(box.locate.some((text) => text.includes('the only rail'))).toBe(false);
    expect(box.answer.every((text) => text.includes('Bounding Box') && !text.includes('the only rail'))).toBe(true);
    const both = await sent('both');
    expect([both.describe.length, both.locate.length, both.answer.length]).toEqual([2, 2, 2]);
    expect(both.locate.every((text) => text.includes('the only rail'))).toBe(true);
    expect(both.answer.every((text) => text.includes('Bounding Box') && text.includes('the only rail'))).toBe(true);
    // A description made for one arm is reused by another.
    const description = await sent('description');
    expect([description.describe.length, description.locate.length, description.answer.length]).toEqual([0, 0, 2]);
    expect(description.answer.every((text) => !text.includes('Bounding Box'))).toBe(true);
    const oracle = await sent('oracle-box');
    expect([oracle.describe.length, oracle.locate.length]).toEqual([0, 0]);
  });

  it.each(['baseline', 'description', 'box', 'both', 'oracle-box'])(
    'the estimate of %s is the number of calls sent, also when cases ask the same',
    async (arm) => {
      await releaseSlider([{}, { stateTarget: '50' }, { locate: [210, 120, 600, 240] }]);
      const served = await serveModel(answers, { coordinates: 'normalized' });
      const { calls, reusable, repeated } = await client().evaluations.estimate({ ...request, arm });
      expect(repeated).toBe(reusable);
      await stopped(await client().evaluations.start({ ...request, arm }));
      expect(served.seen).toBe(calls - reusable);
      const again = await client().evaluations.estimate({ ...request, arm });
      expect(again).toMatchObject({ calls, reusable: calls, repeated: 0 });
    },
  );

  it('counts a reply that a step before the answer cannot read as unread', async () => {
    await releaseSlider();
    await serveModel(() => ({ content: 'Nothing to see.' }), { coordinates: 'normalized' });
    const run = await stopped(await client().evaluations.start({ ...request, arm: 'both' }));
    expect(phrasesWords(run.notes)).toMatch(/^None of the 2 replies of served could be read\. .*Nothing to see/);
  });

  it('lets another model describe, and reads its box in that model’s own convention', async () => {
    await releaseSlider();
    await serveModel(answers, { coordinates: 'normalized' });
    const [own] = (await client().models.list()).filter((model) => model.record.name === 'served');
    if (!own) throw new Error('There is no served model.');
    await client().models.save({ record: { ...own.record, name: 'teller', model: 'teller', coordinates: 'thousand' } });
    const ended = await stopped(await client().evaluations.start({ ...request, arm: 'box', detector: 'teller' }));
    expect(ended).toMatchObject({ state: 'done', failed: 0, models: ['teller', 'served'] });
    const [row] = (await client().evaluations.predictions({ run: ended.id })).rows;
    const { callIds } = await client().evaluations.prediction({ run: ended.id, index: row?.index ?? 0 });
    expect(callIds).toHaveLength(1);
  });

  it('asks the describing model for its box in the form declared in its record, and reads it in that form', async () => {
    await releaseSlider();
    const texts: string[] = [];
    await serveModel(
      (text) => {
        texts.push(text);
        return answers(text);
      },
      { coordinates: 'normalized' },
    );
    const [own] = (await client().models.list()).filter((model) => model.record.name === 'served');
    if (!own) throw new Error('There is no served model.');
    const teller = { ...own.record, name: 'teller', model: 'teller', answerBoxes: 'xywh' as const };
    await client().models.save({ record: teller });
    await stopped(await client().evaluations.start({ ...request, arm: 'box', detector: 'teller' }));
    const asked = texts.filter((text) => text.includes('You find single components'));
    expect(asked.map((text) => text.includes('[left, top, width, height]'))).toEqual([true, true]);
    // The detector's reply is [0.1, 0.1, 0.3, 0.2].
    const lines = texts.filter((text) => text.includes('Bounding Box: [0.100, 0.100, 0.400, 0.300]'));
    expect(lines).toHaveLength(2);
  });
});
