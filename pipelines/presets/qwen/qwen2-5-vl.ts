import { definePreset } from '../preset.ts';

export const qwen25Vl = definePreset({
  id: 'qwen2.5-vl',
  version: 1,
  name: 'Qwen2.5-VL',
  group: 'open',
  spelledLike: /qwen2[._]5[-_]?vl/i,
  coordinates: 'pixel',
  grammar: '{"point_2d": [x, y]} or {"bbox_2d": […]}',
  image: { factor: 28, minPixels: 3136, maxPixels: 12_845_056 },
  systemPrompt: 'benchmark-default',
  note: 'Pixels of the smart-resized picture (factor 28); it is sent at that size already, so set the limits as the server has them.',
});
