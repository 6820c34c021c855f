import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Table } from './Table.tsx';

it('says to its cells how they look, and takes looks of its own', () => {
  render(
    <Table cell={[0, 8]} row={26} ruled={false} sticky="panel" text="right" aria-label="Figures" className="own">
      <tbody />
    </Table>,
  );
  const table = screen.getByRole('table', { name: 'Figures' });
  expect(table.style.getPropertyValue('--table-cell')).toBe('0rem 0.5rem');
  expect(table.style.getPropertyValue('--table-row')).toBe('1.625rem');
  expect(table.style.getPropertyValue('--table-head')).toBe('var(--panel)');
  expect(table.style.getPropertyValue('--look-text')).toBe('right');
  expect(table.className).toMatch(/sticky.* own$/);
  expect(table.className).not.toMatch(/ruled/);
});
