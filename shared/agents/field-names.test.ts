import { expect, it } from 'vitest';
import { meantField } from './field-names.ts';

const known = ['id', 'criteria', 'maxSteps', 'instruction', 'gold', 'init'];
it.each([
  ['critera', 'criteria'],
  ['max_steps', 'maxSteps'],
  ['MaxSteps', 'maxSteps'],
  ['instuction', 'instruction'],
  ['godl', 'gold'],
  ['criteria', null],
  ['category', null],
  ['notes', null],
])('%s: %s', (given, meant) => expect(meantField(given, known)).toBe(meant));
