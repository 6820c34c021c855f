import { definePreset } from '../preset.ts';

export const qwen3Vl = definePreset({
  id: 'qwen3-vl',
  version: 1,
  name: 'Qwen3-VL',
  group: 'open',
  spelledLike: /qwen3[-_]?vl/i,
  coordinates: 'thousand',
  grammar: '{"point_2d": [x, y]}',
  image: { factor: 32, minPixels: 65_536, maxPixels: 16_777_216 },
  systemPrompt: 'benchmark-default',
  note: 'Thousandths (the vendor says 0 to 999); patches of 32 px.',
});
