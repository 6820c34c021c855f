import { definePreset } from '../preset.ts';

export const kimiVl = definePreset({
  id: 'kimi-vl',
  version: 1,
  name: 'Kimi-VL',
  group: 'open',
  spelledLike: /kimi[-_]?vl/i,
  coordinates: 'normalized',
  grammar: 'pyautogui.click(x=…, y=…)',
  image: {},
  systemPrompt: 'benchmark-default',
  note: 'Fractions of the picture, which it sees in its own size.',
});
