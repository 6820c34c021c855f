import { definePreset } from '../preset.ts';

export const uiTars = definePreset({
  id: 'ui-tars',
  version: 1,
  name: 'UI-TARS 1.0 (ByteDance)',
  group: 'gui',
  spelledLike: /ui[-_]?tars/i,
  coordinates: 'thousand',
  grammar: "click(start_box='(x,y)')",
  image: { factor: 28, minPixels: 78_400, maxPixels: 12_845_056 },
  systemPrompt: 'model-default',
  note: 'These first UI-TARS models answer in thousandths.',
});
