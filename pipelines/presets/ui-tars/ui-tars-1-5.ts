import { definePreset } from '../preset.ts';

export const uiTars15 = definePreset({
  id: 'ui-tars-1.5',
  version: 1,
  name: 'UI-TARS 1.5 (ByteDance)',
  group: 'gui',
  spelledLike: /ui[-_]?tars[-_]?1[._-]?5|doubao-1[.-]5-ui[-_]?tars/i,
  coordinates: 'pixel',
  grammar: "click(start_box='(x,y)') or click(point='<point>x y</point>')",
  image: { factor: 28, minPixels: 78_400, maxPixels: 12_845_056 },
  systemPrompt: 'model-default',
  note: 'Pixels of the smart-resized picture: factor 28, 100·28² to 16384·28² pixels.',
});
