import { definePreset } from '../preset.ts';

export const maiUi = definePreset({
  id: 'mai-ui',
  version: 1,
  name: 'MAI-UI (Tongyi)',
  group: 'gui',
  spelledLike: /mai[-_]?ui/i,
  coordinates: 'thousand',
  grammar: '{"coordinate": [x, y]}',
  image: { factor: 32, minPixels: 65_536, maxPixels: 16_777_216 },
  systemPrompt: 'benchmark-default',
  note: 'Thousandths (0 to 999), as its base Qwen3-VL.',
});
