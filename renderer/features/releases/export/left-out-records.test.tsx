// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { LeftOutRecords } from './LeftOutRecords.tsx';

afterEach(clearScreen);

it('shows a reason of many records once, and lists them when it is opened', () => {
  const many = Array.from({ length: 906 }, (_, n) => ({ record: `shot.png: ${n}`, why: 'neither icon nor text' }));
  draw(<LeftOutRecords rows={[{ record: 'b.png', why: 'no box' }, ...many]} />);
  expect(screen.getByText(/^907 records were left out/)).toBeDefined();
  expect(
    screen.getAllByRole('listitem').map((line) => line.querySelector('summary')?.textContent ?? line.textContent),
  ).toEqual(['b.png: no box', '906 records: neither icon nor text']);
  expect(
    screen.getByText(/^shot\.png: 0\nshot\.png: 1\n[^]*\nand 706 more$/, { normalizer: (text) => text }),
  ).toBeDefined();
});
