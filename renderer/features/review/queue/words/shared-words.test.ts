import { expect, it } from 'vitest';
import { sharedWords } from './shared-words.ts';

const ask = 'In which quarter of the screen is ';

it.each([
  ['titles that differ at the end', `${ask}Save?`, [`${ask}Close?`], ask.length],
  ['a word that only begins alike', `${ask}Save?`, [`${ask}Saved?`], ask.length],
  ['the neighbour that is most alike', `${ask}the Save?`, ['Something else', `${ask}the Close?`], ask.length + 4],
  ['titles that begin with little in common', 'What is this?', ['What is that?'], 0],
  ['an equal title', `${ask}Save?`, [`${ask}Save?`, undefined], 0],
])('%s', (_, text, neighbours, expected) => {
  expect(sharedWords(text, neighbours)).toBe(expected);
});
