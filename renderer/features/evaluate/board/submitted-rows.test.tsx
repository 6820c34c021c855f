import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../../test-support/draw.tsx';
import { SubmittedRows } from './SubmittedRows.tsx';

afterEach(cleanup);

it('shows results that others reported, marked as such, with their number of items', () => {
  const counts = { n: 80, right: 40, wrong: 38, parseFailures: 2, refusals: 0, errors: 0 };
  const headline = [
    { id: 'accuracy', label: 'Accuracy', value: 0.5, n: 80, interval: [0.39, 0.61] as [number, number] },
  ];
  const row = {
    model: 'their-model',
    at: '2026-03-01T10:00:00.000Z',
    n: 80,
    of: 100,
    strict: { headline, counts, cells: [] },
  };
  draw(
    <table>
      <SubmittedRows
        rows={[
          { ...row, by: 'A lab', sha256: 'a'.repeat(64) },
          { ...row, by: '', sha256: 'b'.repeat(64) },
        ]}
        metricId={null}
      />
    </table>,
  );
  expect(screen.getByText(/Not ranked or tested/)).toBeTruthy();
  expect(
    screen.getByRole('row', { name: /their-model 50\.0 .*39\.0–61\.0 2 0 self-reported by A lab, 80 of 100/ }),
  ).toBeTruthy();
  expect(screen.getByText('self-reported, 80 of 100 items')).toBeTruthy();
});
