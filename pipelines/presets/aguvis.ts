import { definePreset } from './preset.ts';

export const aguvis = definePreset({
  id: 'aguvis',
  version: 1,
  name: 'Aguvis',
  group: 'gui',
  spelledLike: /aguvis/i,
  coordinates: 'normalized',
  grammar: 'pyautogui.click(x=…, y=…)',
  image: { factor: 28, minPixels: 3136, maxPixels: 2_107_392 },
  systemPrompt: 'benchmark-default',
  note: 'Fractions of the picture.',
});
