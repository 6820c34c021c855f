import { definePreset } from '../preset.ts';

export const openaiComputerUse = definePreset({
  id: 'openai-computer-use',
  version: 1,
  name: 'OpenAI computer use',
  group: 'proprietary',
  spelledLike: /computer[-_]?use/i,
  coordinates: 'pixel',
  grammar: 'click actions with x and y',
  image: { longEdge: 2048, detail: 'high' },
  systemPrompt: 'model-default',
  note: 'Answers in pixels of the picture it was sent.',
});
