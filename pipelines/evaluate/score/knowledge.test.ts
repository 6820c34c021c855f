import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, describe } from 'vitest';
import { scoreFile } from './index.ts';
import { scoreFiles } from './testing.ts';

const { folder, lines } = scoreFiles();

describe('score knowledge', () => {
  it('reads a folder of questions', async () => {
    const gold = path.join(folder(), 'knowledge');
    await mkdir(gold);
    const question = (id: string, sub: string, over: object) => ({
      question_id: id,
      knowledge: { knowledge_type: 'x', knowledge_sub_type: sub },
      question_type: 'multiple_choice',
      question_text: 'q',
      option_text: ['click', 'drag', 'type', 'scroll'],
      groundtruth: 'A',
      app_type: 'Player',
      os_type: 'Windows',
      ...over,
    });
    const all = [
      question('w', 'WidgetFunctionUnderstanding', {}),
      question('t', 'ActionPrediction', { question_text: 'ActionPrediction-Type: what?', os_type: 'Android' }),
      question('g', 'GoalInterpretation', {
        question_type: 'yes_or_no',
        option_text: ['Yes', 'No', 'Unknown'],
        groundtruth: 'no',
      }),
      question('bad', 'ActionPrediction', {}),
    ];
    for (const entry of all) await writeFile(path.join(gold, `${entry.question_id}.json`), JSON.stringify(entry));
    const { document, refused } = await scoreFile({
      task: 'knowledge',
      gold,
      predictions: await lines([
        { id: 'w', answer: 'A' },
        { id: 't', answer: 'B' },
        { id: 'g', answer: 'No' },
        { id: 'zz', answer: 'A' },
      ]),
    });
    expect(document).toMatchObject({
      n: 3,
      missing: [],
      accuracy: 2 / 3,
      columns: {
        widget: { n: 1, accuracy: 1, ci: [expect.closeTo(0.2065, 4), 1] },
        type: { n: 1, accuracy: 0 },
        goal: { n: 1, accuracy: 1 },
        plan: { n: 0, accuracy: null, ci: null },
      },
      platforms: { os_windows: { n: 2 }, os_android: { n: 1 } },
      apps: { Player: { n: 3 } },
      forms: { multiple_choice: { n: 2 }, yes_or_no: { n: 1, accuracy: 1 } },
      yesNo: { no: { no: 1 } },
      confusion: { desktop: {}, mobile: { click: { drag: 1 } } },
    });
    expect(refused.map(({ record }) => record)).toEqual(['bad.json', expect.stringMatching(/:4$/)]);
  });
});
