import { definePreset } from '../preset.ts';

export const ferretUi = definePreset({
  id: 'ferret-ui',
  version: 1,
  name: 'Ferret-UI',
  group: 'gui',
  spelledLike: /ferret[-_]?ui/i,
  coordinates: 'thousand',
  grammar: '[x1, y1, x2, y2]',
  image: {},
  systemPrompt: 'benchmark-default',
  note: 'A box in thousandths, in a sentence.',
});
