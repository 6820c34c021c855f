import { definePreset } from './preset.ts';

export const internVl = definePreset({
  id: 'internvl',
  version: 1,
  name: 'InternVL 2.5, 3',
  group: 'open',
  spelledLike: /internvl/i,
  coordinates: 'thousand',
  grammar: '<box>[[x1, y1, x2, y2]]</box> or [x, y]',
  image: {},
  systemPrompt: 'benchmark-default',
  note: 'Thousandths of the picture.',
});
