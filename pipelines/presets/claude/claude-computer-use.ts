import { definePreset } from '../preset.ts';

export const claudeComputerUse = definePreset({
  id: 'claude-computer-use',
  version: 1,
  name: 'Claude computer use',
  group: 'proprietary',
  spelledLike: /claude.*computer[-_]?use|computer[-_]?use.*claude/i,
  coordinates: 'pixel',
  grammar: 'actions with coordinate [x, y]',
  image: { longEdge: 1568, maxPatches: 1568 },
  systemPrompt: 'model-default',
  note: 'Answers in pixels of the stated screen size, which is that of the sent picture.',
});
