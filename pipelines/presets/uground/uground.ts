import { definePreset } from '../preset.ts';

export const uGround = definePreset({
  id: 'uground',
  version: 1,
  name: 'UGround V1 (LLaVA)',
  group: 'gui',
  spelledLike: /uground/i,
  coordinates: 'pixel',
  grammar: '(x, y)',
  image: { longEdge: 1344 },
  systemPrompt: 'benchmark-default',
  note: 'Pixels of its pre-resized picture; check the long edge against your server.',
});
