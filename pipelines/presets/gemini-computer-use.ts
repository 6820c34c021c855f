import { definePreset } from './preset.ts';

export const geminiComputerUse = definePreset({
  id: 'gemini-computer-use',
  version: 1,
  name: 'Gemini computer use',
  group: 'proprietary',
  spelledLike: /gemini.*computer[-_]?use/i,
  coordinates: 'thousand',
  grammar: 'click_at with x and y',
  image: { longEdge: 3072 },
  systemPrompt: 'model-default',
  note: 'Named x and y from 0 to 999, of the picture’s width and height, unlike the y-first pairs of other Gemini models.',
});
