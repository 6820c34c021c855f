import { expect, it } from 'vitest';
import { readState } from '#shared/items/element/states/state.ts';
import type { TypedState } from '#shared/items/element/states/typed-state.ts';
import { i18next } from '../../../i18n/index.ts';
import { stateWords } from './state-words.ts';

it.each([
  ['Slider', '50%', 'Read as number: 50 %'],
  ['Switch', 'turned off', 'Read as yes or no: no'],
  ['Time Picker', '9:30 pm', 'Read as date or time: 21:30'],
  ['Color Picker', 'red', 'Read as color: #ff0000'],
])('shows how the state of a %s is parsed', (component, text, words) => {
  expect(stateWords(i18next.t, readState(component, text) as TypedState)).toBe(words);
});
