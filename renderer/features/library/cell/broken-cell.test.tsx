// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListedScreenshot } from '#shared/contract/screenshots.ts';
import { useActionContext } from '../../../actions/action-store.ts';
import { runAction } from '../../../actions/run-action.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { SelectionBar } from '../bulk/SelectionBar.tsx';
import { Cell } from './Cell.tsx';
import { useLibrary } from '../library-store.ts';
import { useRetries } from '../retries.ts';

vi.mock('../../../transport/connect.ts', () => import('../../../test-support/fake-connect.ts'));

function Selected() {
  useActionContext('library');
  useActionContext('selection');
  return <SelectionBar />;
}

const row = {
  ...{ id: 'one', name: 'lost.png', sha256: 'ab'.repeat(32), width: 100, height: 50, mediaOk: false, lints: [] },
  ...{
    elements: 0,
    questions: 0,
    state: 'draft',
    progress: 'untouched',
    platform: null,
    app: null,
    assigned: null,
    standing: [],
    prelabels: 0,
  },
} as unknown as ListedScreenshot;

beforeEach(() => {
  useRetries.setState({}, true);
  useLibrary.setState({ selected: new Set(['one']) });
  host.reset({
    'screenshots.update': () => ({ changed: 1 }),
    'screenshots.selectionSummary': () => ({ byProgress: {}, hidden: 0 }),
  });
  draw(
    <div role="listbox">
      <Cell {...{ row, index: 0, total: 1, pictureHeight: 100, active: true, selected: true, stale: false }} />
    </div>,
  );
});
afterEach(clearScreen);

it('is one option that says what is wrong, without controls of its own', () => {
  const option = screen.getByRole('option', { name: /lost\.png: The picture file is missing or damaged/ });
  expect(option.querySelector('button, a, input, [tabindex]')).toBeNull();
});

it('requests its picture again after a press, and retires it', () => {
  fireEvent.click(screen.getByText('Retry'));
  expect(screen.queryByText('Retry')).toBeNull();
  act(() => useRetries.setState({}, true));
  fireEvent.click(screen.getByText('Retire'));
  expect(host.inputsOf('screenshots.update')).toEqual([
    { selection: { kind: 'ids', ids: ['one'] }, set: { retired: true } },
  ]);
});

it('requests the pictures of the selection again by keyboard', () => {
  draw(<Selected />);
  act(() => void runAction('item-retry-picture'));
  expect(screen.queryByText('Retry')).toBeNull();
});

it('says how many pre-labels wait, instead of no questions', () => {
  const shown = (of: Partial<ListedScreenshot>) => {
    clearScreen();
    draw(
      <div role="listbox">
        <Cell
          {...{ row: { ...row, ...of }, index: 0, total: 1, pictureHeight: 100 }}
          {...{ active: false, selected: false, stale: false }}
        />
      </div>,
    );
    return screen.getByRole('option').textContent;
  };
  expect(shown({ questions: 3, prelabels: 12 })).toContain('3 questions, 12 pre-labels');
  expect(shown({ prelabels: 1 })).not.toContain('0 questions');
  expect(shown({ prelabels: 1 })).toContain('1 pre-label');
  expect(shown({})).toContain('0 questions');
});
