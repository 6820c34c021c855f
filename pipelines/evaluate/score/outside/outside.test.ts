import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { workbook } from '../../report/workbook.ts';
import { scoreFile } from '../index.ts';
import { scoreFiles } from '../testing.ts';
import { storedZip } from './zip.test-helper.ts';

const { file, folder } = scoreFiles();

const options = { A: 'Save', B: 'Open', C: 'Print', D: 'Quit' };
const l1 = [
  {
    ...{ index: 0, image_path: 'a.png', image_size: [10, 20], platform: 'os_web', app_name: 'Files' },
    groups: ['easy', 'medium', 'hard'].map((difficulty, at) => ({
      ...{ question: `Question ${at}?`, options, answer: 'BCA'[at], explanation: '', difficulty },
    })),
  },
];
const replies = ['The answer is B.', 'D', 'A'];

async function named(name: string, content: string | Buffer): Promise<string> {
  const place = path.join(folder(), name);
  await writeFile(place, content);
  return place;
}
async function mcq(predictions: string) {
  const { document, refused, notes } = await scoreFile({ task: 'mcq', gold: await file(l1), predictions });
  expect(refused).toEqual([]);
  expect(document).toMatchObject({ n: 3, missing: [], accuracy: 2 / 3 });
  return { from: document['predictionsFrom'], notes };
}

describe('results of other programs', () => {
  it('of VLMEvalKit as .xlsx, with the sheet’s own column order, and as .tsv with quoted line breaks', async () => {
    const bytes = await workbook([
      {
        name: 'Sheet1',
        headLines: 1,
        rows: [
          ['index', 'question', 'A', 'answer', 'prediction'],
          ...replies.map((text, at) => [at, `Q <${at}> & more`, 'Save', 'B', text]),
        ],
      },
    ]);
    const { from, notes } = await mcq(await named('gpt_MMBench.xlsx', bytes));
    expect(from).toEqual({ layout: 'VLMEvalKit', field: 'prediction' });
    expect(notes).toEqual([
      expect.stringMatching(/gpt_MMBench\.xlsx has the layout of VLMEvalKit: 3 replies .* `prediction`/),
    ]);
    const rows = replies.map((text, at) => `${at}\t"Which\none ""here"""\t"${text}\n"`);
    expect((await mcq(await named('r.tsv', `index\tquestion\tprediction\n${rows.join('\n')}\n`))).from).toEqual(from);
  });

  it('refuses a pickle by its name and by its first bytes', async () => {
    for (const name of ['r.pkl', 'r.bin'])
      await expect(mcq(await named(name, Buffer.from([0x80, 4, 0x95, 1])))).rejects.toThrow(
        `${name} is a Python pickle`,
      );
  });

  it('of lmms-eval, with the whole reply rather than what a filter left of it', async () => {
    const lines = replies.map((text, doc_id) =>
      JSON.stringify({
        doc_id,
        doc: { id: 'x' },
        target: 'B',
        arguments: [],
        resps: [[text]],
        filtered_resps: ['x'],
        doc_hash: 'h',
      }),
    );
    expect((await mcq(await named('samples_mmbench.jsonl', lines.join('\n')))).from).toEqual({
      layout: 'lmms-eval',
      field: 'resps',
    });
  });

  it('of Inspect: an .eval archive with ids from 1, and a .json log', async () => {
    const sample = (text: string, at: number) => ({
      ...{ id: at + 1, epoch: 1, input: 'q', target: 'B', messages: [], scores: {} },
      output: {
        model: 'm',
        choices: [{ message: { role: 'assistant', content: [{ type: 'text', text: text }] } }],
        completion: text,
      },
    });
    const files = replies.map(
      (text, at) => [`samples/${at + 1}_epoch_1.json`, JSON.stringify(sample(text, at))] as const,
    );
    const zip = storedZip([
      ['header.json', '{"version":2}'],
      ...files,
      ['samples/1_epoch_2.json', JSON.stringify({ ...sample('D', 0), epoch: 2 })],
    ]);
    expect((await mcq(await named('log.eval', zip))).from).toEqual({ layout: 'Inspect', field: 'output.completion' });
    expect(
      (await mcq(await named('log.json', JSON.stringify({ version: 2, samples: replies.map(sample) })))).from,
    ).toMatchObject({ layout: 'Inspect' });
  });

  it('of promptfoo, of its first provider', async () => {
    const results = replies.flatMap((output, testIdx) =>
      ['openai:a', 'openai:b'].map((id) => ({
        ...{ promptIdx: 0, testIdx, provider: { id }, vars: { question: 'q' }, success: true },
        response: { output: id === 'openai:a' ? output : 'D' },
      })),
    );
    const document = { evalId: 'e', results: { version: 3, results, prompts: [], stats: {} }, config: {} };
    expect((await mcq(await named('out.json', JSON.stringify(document, null, 2)))).from).toEqual({
      layout: 'promptfoo',
      field: 'response.output',
    });
  });

  it('of ScreenSpot-Pro and OSWorld-G, joined by picture and instruction in any order', async () => {
    const row = (img_filename: string, instruction: string, x: number) => ({
      ...{
        id: `${img_filename}-${instruction}`,
        img_filename,
        bbox: [x, 0, x + 10, 10],
        instruction,
        ui_type: 'icon',
        group: 'CAD',
      },
      ...{ img_size: [100, 100], platform: 'windows', application: 'acad', language: 'en', instruction_cn: '' },
    });
    const gold = await file([
      row('acad/1.png', 'zoom', 0),
      row('acad/2.png', 'zoom', 50),
      row('acad/1.png', 'pan', 20),
    ]);
    const asked = { task: 'grounding', gold, goldFormat: 'screenspot-pro' };
    const details = [
      {
        img_path: '/data/acad/2.png',
        prompt_to_evaluate: 'zoom',
        pred: [55, 5],
        raw_response: '(55, 5)',
        correctness: 'correct',
      },
      {
        img_path: '/data/acad/1.png',
        prompt_to_evaluate: 'pan',
        pred: [25, 5],
        raw_response: '(25, 5)',
        correctness: 'correct',
      },
      {
        img_path: '/data/acad/1.png',
        prompt_to_evaluate: 'zoom',
        pred: [90, 90],
        raw_response: '(90, 90)',
        correctness: 'wrong',
      },
    ];
    const pro = await scoreFile({ ...asked, predictions: await file({ metrics: {}, details }) });
    expect(pro.document).toMatchObject({
      n: 3,
      missing: [],
      accuracy: 2 / 3,
      predictionsFrom: { layout: 'ScreenSpot-Pro', field: 'raw_response' },
    });
    const list = details.map(({ img_path, prompt_to_evaluate, pred }) => ({
      image_path: img_path,
      instruction: prompt_to_evaluate,
      pred,
    }));
    const osworld = await scoreFile({ ...asked, predictions: await file(list) });
    expect(osworld.document).toMatchObject({
      n: 3,
      accuracy: 2 / 3,
      predictionsFrom: { layout: 'OSWorld-G', field: 'pred' },
    });
    const stranger = { ...details[0], prompt_to_evaluate: 'fly' };
    const { refused } = await scoreFile({ ...asked, predictions: await file({ details: [...details, stranger] }) });
    expect(refused.map(({ why }) => why)).toEqual(['no item is left in the gold file that asks “fly”']);
  });
});
