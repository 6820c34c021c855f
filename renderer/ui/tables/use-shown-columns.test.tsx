// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useShownColumns } from './use-shown-columns.ts';

const columns = [{ id: 'run' }, { id: 'models', from: 1000 }, { id: 'started', from: 700 }];

let resized = () => {};
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(seen: () => void) {
      resized = seen;
    }
    observe() {}
    disconnect() {}
  },
);
afterEach(() => vi.unstubAllGlobals());

function Table() {
  const table = useRef<HTMLDivElement>(null);
  return (
    <div ref={table} data-testid="table">
      {useShownColumns(columns, table)
        .map(({ id }) => id)
        .join(' ')}
    </div>
  );
}

it('shows the columns that the table has room for, all of them before its width is known', () => {
  render(<Table />);
  const table = screen.getByTestId('table');
  const at = (width: number) => {
    Object.defineProperty(table, 'clientWidth', { value: width, configurable: true });
    act(() => resized());
    return table.textContent;
  };
  expect(table.textContent).toBe('run models started');
  expect(at(640)).toBe('run');
  expect(at(800)).toBe('run started');
  expect(at(1000)).toBe('run models started');
});
