// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../i18n/index.ts';
import { takeFields } from '../../places/open-fields.ts';
import { PickField, type PickGroup } from './PickField.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

const user = userEvent.setup();
const input = () => screen.getByLabelText<HTMLInputElement>('Name', { selector: 'input' });

describe('a text field', () => {
  const field = (commit: (text: string) => void, value = '', done?: () => void) => (
    <>
      <TextField aria-label="Name" value={value} onCommit={commit} {...(done ? { onDone: done } : {})} />
      <button type="button">next</button>
    </>
  );

  it.each([
    ['Enter', () => user.keyboard('{Enter}')],
    ['Tab', () => user.tab()],
    ['a click elsewhere', () => user.click(screen.getByText('next'))],
    ['an action', async () => takeFields()],
    ['going away', async () => cleanup()],
  ])('commits its text once on %s', async (_, leave) => {
    const commit = vi.fn<(text: string) => void>();
    render(field(commit));
    await user.type(input(), 'Save button');
    await leave();
    cleanup();
    expect(commit.mock.calls).toEqual([['Save button']]);
  });

  it('reports once that it is done, after its text is committed', async () => {
    const order: string[] = [];
    render(
      field(
        (text) => order.push(text),
        '',
        () => order.push('done'),
      ),
    );
    await user.type(input(), 'a{Enter}');
    expect(order).toEqual(['a', 'done']);
  });

  it('restores the old text on Escape, and commits nothing', async () => {
    const commit = vi.fn<(text: string) => void>();
    render(field(commit, 'old'));
    await user.type(input(), ' and new{Escape}');
    expect(input().value).toBe('old');
    cleanup();
    expect(commit).not.toHaveBeenCalled();
  });

  it('keeps what is typed when the value changes meanwhile', async () => {
    const commit = vi.fn<(text: string) => void>();
    const { rerender } = render(field(commit, 'mine'));
    await user.type(input(), ' longer');
    rerender(field(commit, 'theirs'));
    expect(input().value).toBe('mine longer');
    await user.tab();
    expect(commit.mock.calls).toEqual([['mine longer']]);
  });

  it('stores its text while it is typed, until it is committed or discarded', async () => {
    const keep = vi.fn<(text: string | null) => void>();
    const commit = vi.fn<(text: string) => void>();
    render(<TextField aria-label="Name" value="old" keep={keep} onCommit={commit} />);
    await user.clear(input());
    await user.type(input(), 'Save as');
    await vi.waitFor(() => expect(keep.mock.lastCall).toEqual(['Save as']));
    expect(commit).not.toHaveBeenCalled();
    commit.mockImplementation(() => expect(keep.mock.lastCall).toEqual(['Save as']));
    await user.keyboard('{Enter}');
    expect(commit.mock.calls).toEqual([['Save as']]);
    expect(keep.mock.lastCall).toEqual([null]);
    await user.type(input(), '!');
    await vi.waitFor(() => expect(keep.mock.lastCall).toEqual(['old!']));
    await user.keyboard('{Escape}');
    expect(keep.mock.lastCall).toEqual([null]);
  });

  it('returns the focus to the screen’s work after Enter', async () => {
    render(
      <>
        <div data-work tabIndex={0} data-testid="work" />
        {field(() => {})}
      </>,
    );
    await user.type(input(), 'a{Enter}');
    expect(document.activeElement).toBe(screen.getByTestId('work'));
  });
});

describe('a field that picks from a list', () => {
  const groups: PickGroup[] = [
    { group: 'A', items: [{ value: 'seek', label: 'Seek slider' }] },
    {
      group: 'B',
      items: [
        { value: 'slider', label: 'Slider' },
        { value: 'switch', label: 'Switch' },
      ],
    },
  ];
  const pick = (onPick: (value: string | null) => void, value: string | null = null) => (
    <MantineProvider env="test">
      <PickField label="Name" placeholder="none" groups={groups} value={value} onPick={onPick} />
      <button type="button">next</button>
    </MantineProvider>
  );

  it.each([
    ['Enter', () => user.keyboard('{Enter}')],
    ['Tab', () => user.tab()],
    ['a click elsewhere', () => user.click(screen.getByText('next'))],
    ['an action', async () => takeFields()],
    ['going away', async () => cleanup()],
  ])('chooses the first match on %s', async (_, leave) => {
    const onPick = vi.fn<(value: string | null) => void>();
    render(pick(onPick));
    await user.type(input(), 'swi');
    await leave();
    cleanup();
    expect(onPick.mock.calls).toEqual([['switch']]);
  });

  it('gives the keys back to the screen’s work when a line of the open list is chosen', async () => {
    const onPick = vi.fn<(value: string | null) => void>();
    render(
      <>
        <div data-work tabIndex={0} data-testid="work" />
        {pick(onPick)}
      </>,
    );
    await user.click(input());
    await user.keyboard('{Enter}');
    expect(onPick.mock.calls).toEqual([['seek']]);
    expect(document.activeElement).toBe(screen.getByTestId('work'));
    await user.click(input());
    await user.click(screen.getByRole('option', { name: 'Switch' }));
    expect(document.activeElement).toBe(screen.getByTestId('work'));
  });

  it('stores what the typed text stands for while it is typed', async () => {
    const keep = vi.fn<(text: string | null) => void>();
    render(
      <MantineProvider env="test">
        <PickField label="Name" placeholder="none" groups={groups} value="slider" onPick={() => {}} keep={keep} />
      </MantineProvider>,
    );
    await user.clear(input());
    await vi.waitFor(() => expect(keep.mock.lastCall).toEqual(['']));
    await user.type(input(), 'swi');
    await vi.waitFor(() => expect(keep.mock.lastCall).toEqual(['switch']));
    await user.type(input(), 'zz');
    await vi.waitFor(() => expect(keep.mock.lastCall).toEqual([null]));
  });

  it('changes nothing by Tab alone', async () => {
    const onPick = vi.fn<(value: string | null) => void>();
    render(pick(onPick, 'slider'));
    await user.tab();
    expect(document.activeElement).toBe(input());
    await user.tab();
    await user.tab();
    cleanup();
    expect(onPick).not.toHaveBeenCalled();
  });

  it('says that the text matches nothing, and keeps the choice', async () => {
    const onPick = vi.fn<(value: string | null) => void>();
    render(pick(onPick, 'slider'));
    await user.clear(input());
    await user.type(input(), 'gauge');
    await user.tab();
    expect(onPick).not.toHaveBeenCalled();
    expect(screen.getByText('Nothing matches “gauge”.')).toBeTruthy();
    expect(input().value).toBe('Slider');
  });

  it('clears the choice when it is emptied', async () => {
    const onPick = vi.fn<(value: string | null) => void>();
    render(pick(onPick, 'slider'));
    await user.clear(input());
    await user.tab();
    expect(onPick.mock.calls).toEqual([[null]]);
  });
});
