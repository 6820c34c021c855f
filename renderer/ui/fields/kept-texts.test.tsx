// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropText, hasKeptText, keepTextsOf, useKeptText } from './kept-texts.ts';

function Note() {
  const [text, write] = useKeptText('reject 7');
  return <input value={text} onChange={(event) => write(event.currentTarget.value)} />;
}
const note = (): HTMLInputElement => screen.getByRole('textbox');
const write = (text: string) => fireEvent.change(note(), { target: { value: text } });
/** A page of its own, as after a crash: it knows only what the browser stores. */
function open(owner: string): void {
  cleanup();
  keepTextsOf(owner);
  render(<Note />);
}

beforeEach(() => {
  localStorage.clear();
  open('p1 Ada');
});
afterEach(cleanup);

it('offers the text again after the page is gone, until it is used', () => {
  write('two rows fit');
  open('p1 Ada');
  expect(note().value).toBe('two rows fit');
  dropText('reject 7');
  open('p1 Ada');
  expect(hasKeptText('reject 7')).toBe(false);
});

it('shows nobody the text of another person or project', () => {
  write('two rows fit');
  for (const other of ['p1 Ben', 'p2 Ada', 'p1 Ada B']) {
    open(other);
    expect(note().value).toBe('');
  }
});

it('keeps the texts that another tab wrote meanwhile', () => {
  write('mine');
  localStorage.setItem('benchwright.text p1 Ada\nreject 8', 'theirs');
  write('mine, longer');
  open('p1 Ada');
  expect(note().value).toBe('mine, longer');
  expect(hasKeptText('reject 8')).toBe(true);
});
