import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import sharp from '#pipelines/sharp.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { findItem, itemsInState } from '../../db/queries/items/items.ts';
import { lintsOf } from '../../db/queries/items/lints.ts';
import { importFrom } from '../../testing/episodes.ts';
import { hostForEach } from '../../testing/host.ts';
import { change } from '../../changes/change.ts';
import { checkExport, runExport } from '../export/run.ts';
import { saveEntity, setState } from '../../changes/save.ts';

const fixture = hostForEach();
const go = { progress: () => {}, checkpoint: () => Promise.resolve() };

const four = ['Mute the tab', 'Pause', 'Share', 'Mini player'];
const base = (type: string, subType: string, id: string, more: object) => ({
  question_id: `${subType}-${id}`,
  knowledge: { knowledge_type: type, knowledge_sub_type: subType },
  question_type: 'multiple_choice',
  question_text: 'What does the control do?',
  augmented_question: '',
  question_image_dir_list: [`${subType}-${id}_question_0.png`],
  option_text: four,
  option_image_dir_list: [],
  app_type: 'Google Chrome',
  os_type: 'Windows',
  needed_knowledge: 'A corrent reader knows the Mini player.',
  annotation: {},
  groundtruth: 'A',
  messages: [
    { role: 'system', content: [{ type: 'text', text: 'You are an agent.' }] },
    {
      role: 'user',
      content: [{ type: 'text', text: 'What does it do?\nA. Pause\nB. Mute the tab\nC. Share\nD. Mini player' }],
    },
  ],
  ...more,
});
const perception = 'InterfacePerception';
const interaction = 'InteractionPrediction';
const instruction = 'InstructionUnderstanding';

/** Every shape that the benchmark's files are documented to have, with the faults of its shipped ones. */
const records = [
  base(perception, 'WidgetFunctionUnderstanding', 'w1', {
    augmented_question: 'What does the control inside the red bounding box do?',
    annotation: { bbox: [195, 17, 262, 66] },
  }),
  base(perception, 'StateInformationUnderstanding', 's1', {
    annotation: { point: [10.5, 20] },
    question_type: 'yes_or_no',
    option_text: ['Yes', 'No', 'Unknown'],
    groundtruth: 'unknown',
  }),
  base(perception, 'LayoutSemanticsUnderstanding', 'l1', {
    annotation: { bbox: [1, 2, 3, 4], point: [2, 3] },
    extra: { kept: [1, null] },
  }),
  base(interaction, 'ActionEffect', 'e1', {
    question_text: "ActionEffect: click(point='12 30')",
    option_text: [],
    option_image_dir_list: [0, 1, 2, 3].map((n) => `ActionEffect-e1_option_${n}.png`),
    groundtruth: 'C',
  }),
  base(interaction, 'ActionPrediction', 't1', {
    question_text: 'ActionPrediction-Type: which action?',
    question_image_dir_list: ['ActionPrediction-t1_question_0.png', 'ActionPrediction-t1_question_1.png'],
    option_text: ['click', 'left_double', 'right_single', 'drag', 'hotkey', 'type', 'scroll'],
    groundtruth: 'G',
  }),
  base(interaction, 'ActionPrediction', 'p1', {
    question_text: 'ActionPrediction-Parameter: click',
    question_image_dir_list: ['ActionPrediction-p1_question_0.png', 'ActionPrediction-p1_question_1.png'],
    option_text: ["point='1 2'", "point='30 40'", "point='5 6'", "point='70 80'"],
    os_type: 'Android',
    groundtruth: 'D',
  }),
  base(instruction, 'GoalInterpretation', 'g1', {
    question_type: 'yes_or_no',
    question_text: 'Mute the tab',
    question_image_dir_list: [0, 1, 2, 3, 4].map((n) => `GoalInterpretation-g1_question_${n}.png`),
    option_text: ['Yes', 'No', 'Unknown'],
    groundtruth: 'no',
  }),
  base(instruction, 'TaskPlanning', 'pl1', {
    question_text: 'Order the steps',
    question_image_dir_list: [],
    groundtruth: 'B',
  }),
];

async function picture(file: string, shade: number): Promise<void> {
  await sharp({ create: { width: 300, height: 120, channels: 3, background: { r: shade, g: 40, b: 90 } } })
    .png()
    .toFile(file);
}

async function writeData(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  let shade = 0;
  for (const record of records) {
    await writeFile(path.join(folder, `${record.question_id}.json`), JSON.stringify(record));
    for (const name of [...record.question_image_dir_list, ...record.option_image_dir_list])
      await picture(path.join(folder, name), (shade += 5));
  }
}

const ids = () =>
  ['knowledge-question', 'knowledge-text'].flatMap((kind) =>
    (['to_review', 'approved'] as const).flatMap((state) =>
      itemsInState(fixture.session().read, kind, state, 0, 100).map(({ id }) => ({ kind, id })),
    ),
  );

const approveAll = () =>
  change(fixture.session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
    for (const { kind, id } of ids()) setState(to, kind, id, 'approved');
  });

async function exported(out: string) {
  const options = { format: 'gui-knowledge', out };
  const report = await runExport(fixture.session(), checkExport(fixture.session(), options), options, go);
  const files = (await readdir(out)).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
  const read = await Promise.all(
    files.map(async (name) => [name, JSON.parse(await readFile(path.join(out, name), 'utf8'))] as const),
  );
  return { report, files: new Map<string, Record<string, unknown>>(read) };
}

it('question files are imported and exported unchanged', async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  await writeData(fixture.folder('data'));
  expect(await importFrom(fixture.session(), fixture.folder('data'), 'gui-knowledge')).toMatchObject({
    imported: 8,
    refused: [],
  });
  expect(await importFrom(fixture.session(), fixture.folder('data'), 'gui-knowledge')).toMatchObject({
    imported: 0,
    unchanged: 8,
  });
  expect(ids()).toHaveLength(8);
  approveAll();
  const { report, files } = await exported(fixture.folder('out'));
  expect(report).toMatchObject({ records: 8, readBack: 'equal', leftOut: [] });
  for (const record of records) {
    // Also the order of the fields, so that a comparison of the files shows nothing.
    expect(JSON.stringify(files.get(`${record.question_id}.json`))).toBe(JSON.stringify(record));
    for (const name of [...record.question_image_dir_list, ...record.option_image_dir_list])
      expect(await readFile(path.join(fixture.folder('out'), name))).toEqual(
        await readFile(path.join(fixture.folder('data'), name)),
      );
  }
  const again = await fixture.client().releases.create({ tag: 'v1' });
  expect(again.counts).toMatchObject({ 'knowledge-questions': 7, 'knowledge-texts': 1 });
});

it('an edit changes its own field and no other', async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  await writeData(fixture.folder('data'));
  await importFrom(fixture.session(), fixture.folder('data'), 'gui-knowledge');
  const read = fixture.session().read;
  const widget = ids().find(({ id }) => knowledgeContent.parse(findItem(read, id)?.content).column === 'widget');
  const item = findItem(read, widget?.id ?? '');
  expect(
    lintsOf(read, 'knowledge-question', item?.id ?? '')
      .map(({ code }) => code)
      .sort(),
  ).toEqual(['option-drift', 'unsupported-answer']);
  const content = knowledgeContent.parse(item?.content);
  change(fixture.session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
    saveEntity(to, 'knowledge-question', item?.id ?? '', 1, { ...content, rationale: 'It mutes the tab.' });
  });
  approveAll();
  const { files } = await exported(fixture.folder('out'));
  expect(files.get('WidgetFunctionUnderstanding-w1.json')).toEqual({
    ...records[0],
    needed_knowledge: 'It mutes the tab.',
  });
});

it('files that are not questions, or whose picture is missing, are refused by name and the rest is imported', async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  await mkdir(fixture.folder('data'));
  const put = (name: string, text: string) => writeFile(path.join(fixture.folder('data'), name), text);
  await put('a.json', '{"question_id": ');
  await put('b.json', JSON.stringify({ ...records[0], groundtruth: 'F' }));
  await put('c.json', JSON.stringify({ ...records[4], question_text: 'which action?' }));
  await put('d.json', JSON.stringify(records[6]));
  await put('e.json', JSON.stringify(records[7]));
  const report = await importFrom(fixture.session(), fixture.folder('data'), 'gui-knowledge');
  expect(report.imported).toBe(1);
  expect(report.refused.map(({ record, why }) => [record, why])).toEqual([
    ['a.json', expect.stringContaining('JSON')],
    ['b.json', expect.stringContaining('not among its 4 options')],
    ['c.json', expect.stringContaining('does not belong to any column')],
    ['d.json', expect.stringContaining('was not found')],
  ]);
});
