import { definePreset } from './preset.ts';

export const plain = definePreset({
  id: 'plain',
  version: 1,
  name: 'Any other model',
  group: 'other',
  coordinates: 'pixel',
  grammar: '(x, y)',
  image: {},
  systemPrompt: 'benchmark-default',
  note: 'Nothing is assumed: pixels of the picture as stored. Set the coordinates in the record and try the model on one picture first.',
});
