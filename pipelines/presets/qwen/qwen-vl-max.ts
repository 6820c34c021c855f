import { definePreset } from '../preset.ts';

export const qwenVlMax = definePreset({
  id: 'qwen-vl-max',
  version: 1,
  name: 'Qwen-VL-Max, Qwen-VL-Plus (Alibaba)',
  group: 'proprietary',
  spelledLike: /qwen[-_]?vl[-_]?(?:max|plus|ocr)|qwen-max-vl/i,
  coordinates: 'pixel',
  grammar: '{"point_2d": [x, y]} or {"bbox_2d": […]}',
  image: { factor: 28, minPixels: 3136, maxPixels: 12_845_056 },
  systemPrompt: 'benchmark-default',
  note: 'The service’s names follow Qwen2.5-VL: pixels of the smart-resized picture. A later snapshot of another generation may differ: try it on one picture.',
});
