import { definePreset } from '../preset.ts';

export const holo2 = definePreset({
  id: 'holo2',
  version: 1,
  name: 'Holo2 (H Company)',
  group: 'gui',
  spelledLike: /holo-?2/i,
  coordinates: 'thousand',
  grammar: '{"x": …, "y": …}',
  image: { factor: 32, minPixels: 65_536, maxPixels: 16_777_216 },
  systemPrompt: 'benchmark-default',
  note: 'Thousandths, as its base Qwen3-VL.',
});
