import { expect, it, describe } from 'vitest';
import { scoreFile } from './index.ts';
import { scoreFiles } from './testing.ts';

const { lines } = scoreFiles();

describe('score automation', () => {
  it('gives SR and EQA, by platform, and refuses impossible steps', async () => {
    const { document, refused } = await scoreFile({
      task: 'automation',
      maxSteps: 15,
      predictions: await lines([
        { task: 'a', platform: 'os_web', success: true, steps: 5 },
        { task: 'b', platform: 'os_web', success: true, steps: 10 },
        { task: 'x', platform: 'os_web', success: true, steps: 16 },
        { task: 'c', platform: 'os_mac', success: false, steps: 15 },
        { task: 'd', platform: 'os_mac', success: true, steps: 3 },
      ]),
    });
    expect(document).toMatchObject({
      n: 4,
      sr: 0.75,
      eqa: expect.closeTo(127 / 240, 14),
      eqa101: expect.closeTo(214 / 404, 14),
      platforms: { os_web: { n: 2, sr: 1 }, os_mac: { n: 2, sr: 0.5 } },
    });
    expect(refused).toEqual([{ record: 'x', line: 3, why: 'steps is 16, more than the limit of 15.' }]);
  });
});
