import { definePreset } from './preset.ts';

export const gemini = definePreset({
  id: 'gemini',
  version: 1,
  name: 'Gemini (Google)',
  group: 'proprietary',
  spelledLike: /gemini/i,
  coordinates: 'thousand-yx',
  grammar: '[y, x] or {"point": [y, x]}',
  image: { longEdge: 3072 },
  systemPrompt: 'benchmark-default',
  note: 'Thousandths of the picture, y before x; boxes are [ymin, xmin, ymax, xmax].',
});
