import { definePreset } from '../preset.ts';

export const holo15 = definePreset({
  id: 'holo1.5',
  version: 1,
  name: 'Holo1.5 (H Company)',
  group: 'gui',
  spelledLike: /holo-?1[._-]?5/i,
  coordinates: 'pixel',
  grammar: 'click(x, y) or {"x": …, "y": …}',
  image: { factor: 28, minPixels: 3136, maxPixels: 12_845_056 },
  systemPrompt: 'benchmark-default',
  note: 'Pixels of the smart-resized picture, as its base Qwen2.5-VL.',
});
