// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropText, keepText, keepTextsOf, useKeptText, useKeptTexts } from './kept-texts.ts';
import { storeText, textsOf } from './text-storage.ts';

function Note() {
  const [text, write] = useKeptText('reject 7');
  return <input value={text} onChange={(event) => write(event.currentTarget.value)} />;
}
const note = (): HTMLInputElement => screen.getByRole('textbox');
const write = (text: string) => fireEvent.change(note(), { target: { value: text } });
/** A page of its own, as after a crash: it knows only what the browser stores. */
async function open(owner: string): Promise<void> {
  cleanup();
  await keepTextsOf(owner);
  render(<Note />);
}

beforeEach(async () => {
  localStorage.clear();
  await open('p1 Ada');
});
afterEach(() => {
  for (const key of Object.keys(useKeptTexts.getState().texts)) dropText(key);
  cleanup();
});

it('offers the text again after the page is gone, until it is used', async () => {
  write('two rows fit');
  await open('p1 Ada');
  expect(note().value).toBe('two rows fit');
  expect([...useKeptTexts.getState().left]).toEqual(['reject 7']);
  dropText('reject 7');
  await open('p1 Ada');
  expect(note().value).toBe('');
  expect(useKeptTexts.getState().left.size).toBe(0);
});

it('shows nobody the text of another person or project', async () => {
  write('two rows fit');
  for (const other of ['p1 Ben', 'p2 Ada', 'p1 Ada B']) {
    await open(other);
    expect(note().value).toBe('');
  }
  await open('p1 Ada');
});

it('keeps the texts that another tab wrote meanwhile', async () => {
  write('mine');
  await storeText('p1 Ada', 'reject 8', 'theirs');
  write('mine, longer');
  await open('p1 Ada');
  expect(useKeptTexts.getState().texts).toEqual({ 'reject 7': 'mine, longer', 'reject 8': 'theirs' });
});

it('keeps what is typed while the stored texts are being read', async () => {
  write('old');
  cleanup();
  const reading = keepTextsOf('p1 Ada');
  keepText('reject 7', 'new');
  await reading;
  expect(useKeptTexts.getState().texts).toEqual({ 'reject 7': 'new' });
  expect(await textsOf('p1 Ada')).toEqual({ 'reject 7': 'new' });
});

it('takes over what an earlier version stored', async () => {
  localStorage.setItem('benchwright.text p1 Ada\nreject 7', 'from before');
  localStorage.setItem('benchwright.text p1 Ben\nreject 7', 'another person’s');
  await open('p1 Ada');
  expect(note().value).toBe('from before');
  expect(Object.keys(localStorage)).toEqual(['benchwright.text p1 Ben\nreject 7']);
  await open('p1 Ada');
  expect(note().value).toBe('from before');
});
