import { definePreset } from './preset.ts';

export const builtin = definePreset({
  id: 'builtin',
  version: 1,
  name: 'Built-in baselines',
  group: 'baseline',
  coordinates: 'pixel',
  grammar: '(x, y)',
  image: {},
  systemPrompt: 'benchmark-default',
  note: 'Baselines of this studio; they see the picture at its original size.',
});
