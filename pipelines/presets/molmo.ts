import { definePreset } from './preset.ts';

export const molmo = definePreset({
  id: 'molmo',
  version: 1,
  name: 'Molmo',
  group: 'open',
  spelledLike: /molmo/i,
  coordinates: 'percent',
  grammar: '<point x="…" y="…" alt="…">…</point>',
  image: {},
  systemPrompt: 'model-default',
  note: 'Numbers from 0 to 100: percent of the width and the height, with one decimal.',
});
