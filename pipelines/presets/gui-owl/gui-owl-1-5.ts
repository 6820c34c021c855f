import { definePreset } from '../preset.ts';

export const guiOwl15 = definePreset({
  id: 'gui-owl-1.5',
  version: 1,
  name: 'GUI-Owl-1.5',
  group: 'gui',
  spelledLike: /gui[-_]?owl[-_]?1[._]5/i,
  coordinates: 'thousand',
  grammar: '{"name": "computer_use", "arguments": {"coordinate": [x, y]}}',
  image: { factor: 32, minPixels: 65_536, maxPixels: 16_777_216 },
  systemPrompt: 'benchmark-default',
  note: 'Thousandths, as its base Qwen3-VL: its tool states a screen of 1000 × 1000.',
});
