import { definePreset } from '../preset.ts';

export const uGroundQwen = definePreset({
  id: 'uground-qwen',
  version: 1,
  name: 'UGround V1 (Qwen2-VL)',
  group: 'gui',
  spelledLike: /uground.*qwen|uground-v1-(?:2|7|72)b/i,
  coordinates: 'thousand',
  grammar: '(x, y)',
  image: { factor: 28, minPixels: 3136, maxPixels: 12_845_056 },
  systemPrompt: 'benchmark-default',
  note: 'Thousandths of the picture.',
});
