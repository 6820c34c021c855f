import { definePreset } from './preset.ts';

export const miniCpmV = definePreset({
  id: 'minicpm-v',
  version: 1,
  name: 'MiniCPM-V',
  group: 'open',
  spelledLike: /minicpm/i,
  coordinates: 'thousand',
  grammar: '<point>x y</point>',
  image: {},
  systemPrompt: 'benchmark-default',
  note: 'Thousandths of the picture.',
});
