import { describe, expect, it } from 'vitest';
import { platforms } from '../records/fields.ts';
import { actionTypes } from './actions.ts';
import { actionArguments, actionRows, actionsOf, fromWord, toWord, vocabularies } from './subsets.ts';

describe('action subsets', () => {
  it('has the eighteen types, each with its arguments', () => {
    expect(actionTypes).toHaveLength(18);
    expect(Object.keys(actionArguments)).toEqual([...actionTypes]);
  });

  it('gives each platform only types of the list, in its order', () => {
    for (const platform of platforms) {
      const own = actionsOf(platform);
      expect(own).toEqual(actionTypes.filter((type) => own.includes(type)));
    }
    expect(actionsOf('android')).toContain('back');
    expect(actionsOf('ios')).not.toContain('back');
    expect(actionsOf('web')).not.toContain('home');
  });

  it.each(vocabularies.map((vocabulary) => [vocabulary.id, vocabulary] as const))(
    'reads and writes every word of %s',
    (_, vocabulary) => {
      for (const word of Object.keys(vocabulary.from)) {
        const type = fromWord(vocabulary, word);
        expect(type && toWord(vocabulary, type)).toBe(word);
      }
      expect(fromWord(vocabulary, 'toString')).toBeNull();
    },
  );

  it('has the sizes that the benchmarks publish: seven, four, seven', () => {
    expect(vocabularies.map(({ from }) => Object.keys(from).length)).toEqual([7, 4, 7]);
  });

  it('maps every name of a benchmark to a type of its platforms', () => {
    for (const { from, platforms: on } of vocabularies)
      for (const platform of on) for (const type of Object.values(from)) expect(actionsOf(platform)).toContain(type);
  });

  it('prints one row per type with both directions', () => {
    const row = actionRows('android').find(({ type }) => type === 'scroll');
    expect(row).toMatchObject({
      to: { 'gui-knowledge-mobile': 'scroll', probench: 'SWIPE' },
      from: { 'gui-knowledge-mobile': ['scroll'], probench: [] },
    });
  });
});
