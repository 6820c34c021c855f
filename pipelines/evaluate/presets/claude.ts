import { definePreset } from './preset.ts';

export const claude = definePreset({
  id: 'claude',
  name: 'Claude (Anthropic)',
  coordinates: 'pixel',
  grammar: '(x, y)',
  image: { longEdge: 1568 },
  systemPrompt: 'benchmark-default',
  note: 'Pictures over 1568 px on the long edge are resized by the service (newer models: 2576 px, a third-party figure); sent at that size, its pixels are those of the sent picture.',
});
