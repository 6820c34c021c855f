import { definePreset } from '../preset.ts';

export const gpt = definePreset({
  id: 'gpt',
  version: 1,
  name: 'GPT-4o, GPT-5 (OpenAI)',
  group: 'proprietary',
  spelledLike: /gpt-\d?|(?:^|[/:.])o[134](?![a-z0-9])/i,
  coordinates: 'normalized',
  grammar: '(x, y), asked for as fractions',
  image: { longEdge: 2048, detail: 'high' },
  systemPrompt: 'benchmark-default',
  note: 'Asked for fractions of the picture, because the server resizes it in a way that the answer does not reveal.',
});
