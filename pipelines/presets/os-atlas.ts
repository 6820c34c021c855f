import { definePreset } from './preset.ts';

export const osAtlas = definePreset({
  id: 'os-atlas',
  version: 1,
  name: 'OS-Atlas 4B, 7B',
  group: 'gui',
  spelledLike: /os-?atlas/i,
  coordinates: 'thousand',
  grammar: 'CLICK <point>[[x, y]]</point> or <|box_start|>(x1,y1),(x2,y2)<|box_end|>',
  image: { factor: 28, minPixels: 3136, maxPixels: 12_845_056 },
  systemPrompt: 'benchmark-default',
  note: 'Thousandths of the picture.',
});
