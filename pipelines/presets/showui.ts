import { definePreset } from './preset.ts';

export const showUi = definePreset({
  id: 'showui',
  version: 1,
  name: 'ShowUI',
  group: 'gui',
  spelledLike: /showui/i,
  coordinates: 'normalized',
  grammar: '[x, y]',
  image: { factor: 28, minPixels: 200_704, maxPixels: 1_053_696 },
  systemPrompt: 'benchmark-default',
  note: 'Fractions of the picture.',
});
