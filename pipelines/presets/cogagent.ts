import { definePreset } from './preset.ts';

export const cogAgent = definePreset({
  id: 'cogagent',
  version: 1,
  name: 'CogAgent',
  group: 'gui',
  spelledLike: /cogagent/i,
  coordinates: 'thousand',
  grammar: 'CLICK(box=[[x1,y1,x2,y2]])',
  image: {},
  systemPrompt: 'benchmark-default',
  note: 'Thousandths of the picture. It answers with a box when asked for a point; the centre counts.',
});
