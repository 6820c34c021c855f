import { definePreset } from '../preset.ts';

export const guiOwl = definePreset({
  id: 'gui-owl',
  version: 1,
  name: 'GUI-Owl',
  group: 'gui',
  spelledLike: /gui[-_]?owl/i,
  coordinates: 'pixel',
  grammar: '{"name": "computer_use", "arguments": {"coordinate": [x, y]}}',
  image: { factor: 28, minPixels: 3136, maxPixels: 12_845_056 },
  systemPrompt: 'benchmark-default',
  note: 'Pixels of the smart-resized picture, as its base Qwen2.5-VL.',
});
