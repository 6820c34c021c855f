import { definePreset } from '../preset.ts';

export const claude = definePreset({
  id: 'claude',
  version: 1,
  name: 'Claude (Anthropic)',
  group: 'proprietary',
  spelledLike: /claude|^anthropic\//i,
  coordinates: 'pixel',
  grammar: '(x, y)',
  image: { longEdge: 1568, maxPatches: 1568 },
  systemPrompt: 'benchmark-default',
  note: 'The service resizes pictures over 1568 px on the long edge or 1568 blocks of 28×28 px (newest models: 2576 px and 4784 blocks; set longEdge and maxPatches) and answers in those pixels; sent at that size, they are the pixels of the sent picture. Ask for pixels: the vendor says that it does not do well with normalised coordinates.',
});
