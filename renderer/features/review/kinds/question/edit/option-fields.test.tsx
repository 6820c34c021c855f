// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import '../../../../../i18n/index.ts';
import { type Draft, draftOf } from '../draft.ts';
import { OptionFields } from './OptionFields.tsx';

afterEach(cleanup);

const content = {
  difficulty: 'easy' as const,
  question: 'Which?',
  options: ['one', 'two'].map((text, at) => ({ letter: 'AB'[at] ?? '', text })),
  answer: 'B',
  explanation: '',
  hint: '',
};
let now: Draft;
function Form() {
  const [draft, setDraft] = useState(() => draftOf(content as never));
  now = draft;
  return (
    <MantineProvider>
      <OptionFields draft={draft} onChange={setDraft} />
    </MantineProvider>
  );
}
const texts = () => now.options.map(({ text }) => text);
const rightText = () => now.options.find(({ id }) => id === now.right)?.text;

it('moves an option with Alt and an arrow key; it keeps the focus and stays the right one', () => {
  render(<Form />);
  const [, second] = screen.getAllByRole('textbox');
  second?.focus();
  fireEvent.keyDown(second as HTMLElement, { key: 'ArrowUp', altKey: true });
  expect(texts()).toEqual(['two', 'one']);
  expect(rightText()).toBe('two');
  expect((document.activeElement as HTMLInputElement).value).toBe('two');
});

it('adds an option with the focus in it, and never removes one of the last two', () => {
  render(<Form />);
  const remove = () =>
    screen.getAllByRole('button').filter((element) => /Remove/.test(element.getAttribute('aria-label') ?? ''));
  expect(remove().every((element) => (element as HTMLButtonElement).disabled)).toBe(true);
  fireEvent.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  expect(texts()).toEqual(['one', 'two', '']);
  expect((document.activeElement as HTMLInputElement).value).toBe('');
  fireEvent.click(remove()[0] as HTMLElement);
  expect(texts()).toEqual(['two', '']);
});
