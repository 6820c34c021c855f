import { definePreset } from '../preset.ts';

export const gta1 = definePreset({
  id: 'gta1',
  version: 1,
  name: 'GTA1',
  group: 'gui',
  spelledLike: /gta1/i,
  coordinates: 'pixel',
  grammar: '(x,y)',
  image: { factor: 28, minPixels: 3136, maxPixels: 12_845_056 },
  systemPrompt: 'benchmark-default',
  note: 'Pixels of the smart-resized picture, as its base Qwen2.5-VL; its own system message states that size.',
});
