import { expect, it } from 'vitest';
import { lintsBetween, neighbourLints, type Neighbour } from './neighbour-lints.ts';
import { phraseWords, textPhrase } from '#shared/phrases/phrase.ts';

it.each(neighbourLints.map((lint) => [lint.code, lint] as const))(
  '%s passes its good case and is found on both of its bad one',
  (code, lint) => {
    expect([...lintsBetween(lint.good, [lint])]).toEqual([]);
    const found = lintsBetween(lint.bad, [lint]);
    expect([...found.keys()].sort()).toEqual(['a', 'b']);
    for (const [only] of found.values()) {
      expect(only).toMatchObject({ code });
      expect(phraseWords(only?.detail ?? textPhrase(''))).toMatch(/\.$/);
    }
  },
);

const at = (id: string, locate: [number, number, number, number] | null, stateTarget: string | null = null) =>
  ({ id, content: { name: id, kind: null, locate, stateTarget } }) satisfies Neighbour;

it('does not report one control in two target states, nested boxes or absent targets as duplicates', () => {
  const all = [
    at('on', [0, 0, 40, 20], 'on'),
    at('off', [0, 0, 40, 20], 'off'),
    at('outer', [100, 100, 200, 200]),
    at('inner', [110, 110, 190, 190]),
    at('absent', null),
    at('gone', null),
  ];
  expect([...lintsBetween(all)]).toEqual([]);
});
