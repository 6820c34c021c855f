import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import type { predictionLine } from '#shared/contract/runs/evaluations/predictions.ts';
import { type PredictionEnding, predictionsFile } from '#pipelines/evaluate/predictions-file/write.ts';
import { scoreFile } from '#pipelines/evaluate/score/index.ts';
import sharp from '#pipelines/sharp.ts';
import { createElement } from '../../../items/element/create.ts';
import { createInstruction } from '../../../items/instruction/create.ts';
import { itemsInState } from '../../../db/queries/items/items.ts';
import { importFrom } from '../../../testing/episodes.ts';
import { change } from '../../../changes/change.ts';
import { setState } from '../../../changes/save.ts';
import { releasedForEach } from '../released.test-helper.ts';

type Line = z.infer<typeof predictionLine>;

const { client, session, makeProject, stopped, serveModel } = releasedForEach();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-trip-'));
});
afterEach(() => rm(folder, { recursive: true }));

const author = { author: { kind: 'person', name: 'Cora' } } as const;

/** An evaluation's exported predictions, and its figures. */
async function evaluated(task: string) {
  const run = await stopped(await client().evaluations.start({ task, model: 'served', release: 'v2' }));
  expect(run).toMatchObject({ state: 'done', failed: 0 });
  const lines = await client().evaluations.predictionsOut({ run: run.id, after: -1, limit: 5000 });
  const { summary } = await client().evaluations.get({ run: run.id });
  return { lines, strict: summary.strict as Record<string, unknown> };
}

async function write(lines: readonly Line[], ending: PredictionEnding): Promise<string> {
  async function* pages() {
    for (let at = 0; at < lines.length; at += 2) yield lines.slice(at, at + 2);
  }
  const pieces: Buffer[] = [];
  for await (const piece of predictionsFile(ending, pages())) pieces.push(Buffer.from(piece));
  const file = path.join(folder, `predictions.${ending}`);
  await writeFile(file, Buffer.concat(pieces));
  return file;
}

/** The figures of exported predictions against a gold file, from each kind of file. */
async function scored(task: string, gold: string, lines: readonly Line[]) {
  const text = await write(lines, 'jsonl');
  const zipped = path.join(folder, 'predictions.jsonl.gz');
  await writeFile(zipped, gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')));
  const documents = [];
  for (const predictions of [text, zipped, await write(lines, 'parquet')]) {
    const { document, refused } = await scoreFile({ task, gold, predictions });
    expect(refused).toEqual([]);
    documents.push(document);
  }
  const [first] = documents;
  for (const other of documents) expect(other).toEqual(first);
  return first ?? {};
}

it('fine-state cases come back with both stages, whatever the order', async () => {
  await makeProject();
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  const shift = (at: number) => at * 300;
  change(session(), author, (to) => {
    for (let at = 0; at < 3; at++) {
      const content = {
        ...{
          name: `Volume ${at}`,
          kind: 'icon' as const,
          category: 'A' as const,
          component: 'Slider',
          stateTarget: '75',
        },
        locate: [200 + shift(at), 120, 400 + shift(at), 240] as [number, number, number, number],
        interact: [300 + shift(at), 120, 340 + shift(at), 240] as [number, number, number, number],
      };
      const element = createElement(to, { screenshotId: rows[at % 2]?.id ?? '', state: 'approved', content });
      for (const type of ['locate', 'interact'] as const)
        createInstruction(to, {
          elementId: element.id,
          state: 'approved',
          content: { type, text: `${type} volume ${at}`, picked: true },
        });
    }
  });
  await client().releases.create({ tag: 'v2' });
  await serveModel(
    (text) => ({
      content: text.includes('volume 0') ? '[0.16, 0.15]' : text.includes('volume 1') ? 'no' : '[0.9, 0.9]',
    }),
    { coordinates: 'normalized' },
  );
  const { lines, strict } = await evaluated('fine_state');
  expect(lines).toHaveLength(6);
  const gold = path.join(folder, 'gold.jsonl');
  const cases = new Map(lines.map((line) => [line.case, line]));
  const records = [...cases.keys()].map((at = 0) => {
    const [text = ''] = lines.flatMap((line) => (line.case === at && line.stage === 'locate' ? [line.match.text] : []));
    const n = Number(/volume (\d)/.exec(text)?.[1]);
    const [x1, x2] = [(200 + shift(n)) / 2000, (400 + shift(n)) / 2000];
    const part = [(300 + shift(n)) / 2000, 0.1, (340 + shift(n)) / 2000, 0.2];
    const component = { name: 'V', type: 'Slider', target_state: '75', instructions: { locate: `locate volume ${n}` } };
    const whole = [x1, 0.1, x2, 0.2];
    return {
      ...{ image: `x/A/B/${n}.png`, component },
      processing_details: { locate: whole, locatebbox: whole, interact: whole, interactbbox: part },
    };
  });
  await writeFile(
    gold,
    records
      .toReversed()
      .map((record) => JSON.stringify(record))
      .join('\n'),
  );
  const document = await scored('fine_state', gold, lines.toReversed());
  const { n, locSr, intSr } = strict;
  expect(locSr).toBeCloseTo(1 / 3, 12);
  expect(document).toMatchObject({ n, locSr, intSr, missing: [] });
});

it('knowledge questions come back by their file, also those that ask the same', async () => {
  await makeProject();
  const data = path.join(folder, 'data');
  await mkdir(data);
  const record = (type: string, sub: string, id: string, more: object) => ({
    ...{ question_id: `${sub}-${id}`, knowledge: { knowledge_type: type, knowledge_sub_type: sub } },
    ...{ question_type: 'multiple_choice', question_text: 'What does it do?', augmented_question: '' },
    ...{ question_image_dir_list: [], option_text: ['Mute', 'Pause', 'Share', 'Quit'], option_image_dir_list: [] },
    ...{ app_type: 'Chrome', os_type: 'Windows', needed_knowledge: '', annotation: {}, groundtruth: 'A', messages: [] },
    ...more,
  });
  const [plan, goal] = ['TaskPlanning', 'GoalInterpretation'];
  const unsure = { question_type: 'yes_or_no', option_text: ['Yes', 'No', 'Unknown'], groundtruth: 'no' };
  const records = [
    // Named against the order of import, and alike but for the key.
    record('InstructionUnderstanding', plan, 'z', { groundtruth: 'A' }),
    record('InstructionUnderstanding', plan, 'a', { groundtruth: 'B' }),
    record('InstructionUnderstanding', plan, 'm', { groundtruth: 'C', question_text: 'And this?' }),
    record('InstructionUnderstanding', goal, 'g', {
      ...unsure,
      question_text: 'Is it done?',
      question_image_dir_list: ['g.png'],
    }),
  ];
  for (const record of records) await writeFile(path.join(data, `${record.question_id}.json`), JSON.stringify(record));
  const picture = { create: { width: 30, height: 20, channels: 3 as const, background: 'teal' } };
  await sharp(picture).png().toFile(path.join(data, 'g.png'));
  expect(await importFrom(session(), data, 'gui-knowledge')).toMatchObject({ refused: [] });
  change(session(), author, (to) => {
    for (const kind of ['knowledge-question', 'knowledge-text'])
      for (const state of ['to_review', 'approved'] as const)
        for (const { id } of itemsInState(session().read, kind, state, 0, 100)) setState(to, kind, id, 'approved');
  });
  await client().releases.create({ tag: 'v2' });
  await serveModel((text) => ({ content: text.includes('Is it done') ? 'No.' : text.includes('And') ? 'hm' : 'B' }));
  const { lines, strict } = await evaluated('knowledge');
  expect(lines.map(({ name }) => name).sort()).toEqual(records.map((record) => record.question_id).sort());
  const document = await scored('knowledge', data, lines.toReversed());
  const { task: _, ...figures } = strict;
  expect(document).toMatchObject({ ...figures, missing: [] });
  expect(document).toMatchObject({ n: 4, parseFailures: 1 });
  // without names, by what is asked
  const nameless = lines.map(({ name: _name, ...line }) => line);
  expect(await scored('knowledge', data, nameless)).toMatchObject({ n: 4, missing: [] });
});
