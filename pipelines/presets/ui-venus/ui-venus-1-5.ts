import { definePreset } from '../preset.ts';

export const uiVenus15 = definePreset({
  id: 'ui-venus-1.5',
  version: 1,
  name: 'UI-Venus-1.5',
  group: 'gui',
  spelledLike: /ui[-_]?venus[-_]?1[._]5/i,
  coordinates: 'thousand',
  grammar: '[x,y]',
  image: { factor: 32, minPixels: 65_536, maxPixels: 16_777_216 },
  systemPrompt: 'benchmark-default',
  note: 'Thousandths, as its base Qwen3-VL; [-1,-1] for what is not on the screen.',
});
