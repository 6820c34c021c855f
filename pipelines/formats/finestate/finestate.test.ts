import { expect, it } from 'vitest';
import type { Platform } from '#shared/records/fields.ts';
import { instructionContent } from '#shared/contents/instruction.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { WriteItem } from '../format.ts';
import { finestate } from './index.ts';
import { placeOf, row } from './record.ts';

const shot = (platform: Platform | null, tags: string[]): WriteItem => ({
  screenshot: {
    ...{ id: 's', sha256: 'a'.repeat(64), ext: 'png', width: 200, height: 100, name: 'a.png', exportName: 'a' },
    ...{ platform, app: null, tags, state: 'approved', file: '/none/a.png' },
  },
  elements: [
    {
      id: 'e',
      content: elementContent.parse({ name: 'Volume', component: 'Slider', locate: [10, 10, 60, 30] }),
      state: 'approved',
      source: 'test',
      raw: null,
      instructions: [
        {
          id: 'i',
          content: instructionContent.parse({ type: 'locate', text: 'Find it' }),
          state: 'approved',
          raw: null,
        },
      ],
    },
  ],
  questions: [],
});

async function written(item: WriteItem): Promise<unknown> {
  let text = '';
  const file = { write: async (piece: string) => void (text += piece), end: async () => {} };
  const out = {
    text: async () => file,
    bytes: async () => ({ write: async () => {}, end: async () => {} }),
    picture: async () => {},
  };
  const items = (async function* () {
    yield item;
  })();
  await finestate.write?.(items, out, { wrote: () => {}, leftOut: () => {} });
  return (JSON.parse(text) as unknown[])[0];
}

it.each([
  ['linux', [], 'desktop'],
  ['android', [], 'mobile'],
  ['web', [], 'web'],
  [null, ['device:mobile'], 'mobile'],
  [null, ['device:web'], 'web'],
  [null, [], null],
] as const)(
  'an exported screenshot of %s, tagged %j, is imported again with its platform and device',
  async (platform, tags, device) => {
    const record = await written(shot(platform, [...tags]));
    expect(placeOf(row.parse(record))).toMatchObject({ platform, device });
  },
);

it('the device of a published file is that of its folders', () => {
  const record = { image: 'mobile_en/ANumeric/A1Slider/1.jpg', processing_details: { locate: [0, 0, 1, 1] } };
  expect(placeOf(row.parse(record))).toMatchObject({ platform: null, device: 'mobile', component: 'Slider' });
});
