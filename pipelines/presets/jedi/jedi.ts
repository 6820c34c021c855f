import { definePreset } from '../preset.ts';

export const jedi = definePreset({
  id: 'jedi',
  version: 1,
  name: 'Jedi (OSWorld-G)',
  group: 'gui',
  // Its names may also say what it was made from.
  spelledLike: /(?:qwen2[._]5[-_]?vl.*)?jedi/i,
  coordinates: 'pixel',
  grammar: 'actions with coordinate [x, y]',
  image: { factor: 28, minPixels: 3136, maxPixels: 2_116_800 },
  systemPrompt: 'benchmark-default',
  note: 'Pixels of the smart-resized picture, as its base Qwen2.5-VL; the 1080p models see up to 2,700 blocks of 28 × 28 px.',
});
