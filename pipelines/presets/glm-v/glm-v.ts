import { definePreset } from '../preset.ts';

export const glmV = definePreset({
  id: 'glm-v',
  version: 1,
  name: 'GLM-4.1V, GLM-4.5V, GLM-4.6V',
  group: 'open',
  spelledLike: /glm[-_]?4[._][156]v/i,
  coordinates: 'thousand',
  grammar: '<|begin_of_box|>[[x1,y1,x2,y2]]<|end_of_box|>',
  image: {},
  systemPrompt: 'benchmark-default',
  note: 'Thousandths; a box between special tokens, its brackets vary.',
});
