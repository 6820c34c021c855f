import { definePreset } from '../preset.ts';

export const qwen2Vl = definePreset({
  id: 'qwen2-vl',
  version: 1,
  name: 'Qwen2-VL',
  group: 'open',
  spelledLike: /qwen2[-_]?vl/i,
  coordinates: 'thousand',
  grammar: '(x, y) or <|box_start|>(x1,y1),(x2,y2)<|box_end|>',
  image: { factor: 28, minPixels: 3136, maxPixels: 12_845_056 },
  systemPrompt: 'benchmark-default',
  note: 'Thousandths of the picture.',
});
