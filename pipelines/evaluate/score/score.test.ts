import { expect, it } from 'vitest';
import { scoreFile } from './index.ts';
import { scoreFiles } from './testing.ts';

const { file, lines } = scoreFiles();

it.each([
  ['mcq', { index: 0, image_path: 'a.png', instruction: 'Open it', bbox: [0, 0, 1, 1] }],
  ['grounding', { index: 0, image_path: 'a.png', groups: [] }],
  ['fine_state', { question: 'Which?' }],
])('fails if no gold record is usable for %s, instead of giving an empty table', async (task, record) => {
  const gold = await file([record]);
  const predictions = await lines([{ index: 0, response: 'A' }]);
  await expect(scoreFile({ task, gold, predictions })).rejects.toThrow(/No record of the gold file .* can be used/);
});
