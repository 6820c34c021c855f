import { definePreset } from './preset.ts';

export const ariaUi = definePreset({
  id: 'aria-ui',
  version: 1,
  name: 'Aria-UI',
  group: 'gui',
  spelledLike: /aria-?ui/i,
  coordinates: 'thousand',
  grammar: '(x, y)',
  image: { longEdge: 3920 },
  systemPrompt: 'benchmark-default',
  note: 'Thousandths of the picture.',
});
