import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { LeaksDialog } from './LeaksDialog.tsx';

const run = '019a0000-0000-7000-8000-000000000001';
const task = {
  ...{ id: 'mcq', name: 'Questions', dims: [], parity: true, arms: [], evaluable: true, usualDims: [], misses: false },
  ...{ rotates: true, preparedArms: [], stageRates: false, metrics: [] },
};
const of = { task: 'mcq', model: 'good', run };

afterEach(cleanup);

it('splits scores by month and withheld answers, and by what another set has', async () => {
  host.reset({
    'evaluations.tasks': () => [task],
    'benchmark.exposure': () => ({
      withhold: 20,
      scores: [
        {
          ...of,
          months: [
            { month: '2026-02', n: 4, right: 3 },
            { month: '2026-03', n: 6, right: 3 },
          ],
          open: { n: 8, right: 6 },
          withheld: { n: 2, right: 0 },
        },
      ],
    }),
    'benchmark.leaks': () => ({
      ...{ release: 'v1', canary: 'benchwright-canary-x', unread: [], canaries: ['README.md'] },
      ...{ pictures: { own: 5, plain: 0, theirs: 9 }, texts: { own: 5, short: 0, theirs: 7 } },
      samePictures: [{ name: 'one.png', at: 'images/x.jpg', distance: 4, items: 1 }],
      ...{ sameTexts: [], items: { leaked: 1, of: 5 } },
      scores: [{ ...of, leaked: { n: 1, right: 1 }, similar: { n: 0, right: 0 }, others: { n: 4, right: 2 } }],
    }),
  });
  const user = userEvent.setup();
  draw(<LeaksDialog release="v1" onClose={() => {}} />);
  expect(
    await screen.findByRole('row', { name: /good \(Questions\) 75\.0 % \(.*\), n = 4 50\.0 %.*n = 6/ }),
  ).toBeTruthy();
  expect(screen.getByRole('row', { name: /75\.0 %.*n = 8 0\.0 %.*n = 2/ })).toBeTruthy();
  await user.type(screen.getByLabelText('Compare with'), '/data/coco');
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText(/1 of 5 items were found.*benchwright-canary-x was found: README\.md/)).toBeTruthy();
  expect(screen.getByText('one.png is images/x.jpg (4 of 256 bits differ)')).toBeTruthy();
  expect(screen.getByRole('row', { name: /100\.0 %.*n = 1 – 50\.0 %/ })).toBeTruthy();
  expect(host.inputsOf('benchmark.leaks')).toEqual([{ release: 'v1', against: '/data/coco', near: 10 }]);
});
