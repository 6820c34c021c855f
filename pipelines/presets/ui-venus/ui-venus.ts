import { definePreset } from '../preset.ts';

export const uiVenus = definePreset({
  id: 'ui-venus',
  version: 1,
  name: 'UI-Venus-Ground',
  group: 'gui',
  spelledLike: /ui[-_]?venus/i,
  coordinates: 'pixel',
  grammar: '[x1,y1,x2,y2]',
  image: { factor: 28, minPixels: 3136, maxPixels: 12_845_056 },
  systemPrompt: 'benchmark-default',
  note: 'A box in pixels of the smart-resized picture, as its base Qwen2.5-VL; set the limits as the server has them.',
});
