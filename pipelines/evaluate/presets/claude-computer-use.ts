import { definePreset } from './preset.ts';

export const claudeComputerUse = definePreset({
  id: 'claude-computer-use',
  name: 'Claude computer use',
  coordinates: 'pixel',
  grammar: 'actions with coordinate [x, y]',
  image: { longEdge: 1568 },
  systemPrompt: 'model-default',
  note: 'Answers in pixels of the screen size it was told, which is the sent picture.',
});
