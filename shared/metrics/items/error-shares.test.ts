import { expect, it } from 'vitest';
import { errorShares, type RatedFailure } from './error-shares.ts';

type Kind = 'a' | 'b' | 'c';
const failure = (
  proposed: Kind | null,
  text: string,
  decided: RatedFailure<Kind>['decided'] = null,
): RatedFailure<Kind> => ({
  proposed,
  decided,
  labels: [...text].map((kind, at) => ({ rater: ['Ann', 'Bob'][at] ?? '', kind: kind as Kind })),
});

it('counts people before rules, with intervals', () => {
  const found = errorShares(
    [failure('a', 'b', 'b'), failure('a', ''), failure('b', ''), failure(null, ''), failure('a', 'ab', 'disputed')],
    ['a', 'b', 'c'],
  );
  expect(found).toMatchObject({ n: 5, decided: 2 });
  expect(found.shares.map(({ kind, n, byPeople, share }) => [kind, n, byPeople, share])).toEqual([
    ['a', 1, 0, 0.2],
    ['b', 2, 1, 0.4],
    ['disputed', 1, 1, 0.2],
    [null, 1, 0, 0.2],
  ]);
  // Wilson, 2 of 5: centre (0.4 + 1.9207/5) / (1 + 3.8415/5), half width 1.96 · √(0.24/5 + 3.8415/100) / 1.7683.
  const [low, high] = found.shares[1]?.ci ?? [0, 0];
  expect(low).toBeCloseTo(0.1176, 4);
  expect(high).toBeCloseTo(0.7693, 4);
});

it('gives Cohen’s kappa of each two people', () => {
  // Ten common failures: both a 4, both b 3, Ann a and Bob b 2, Ann b and Bob a 1. By hand: p_o = 0.7; Ann a 0.6, Bob a
  // 0.5: p_e = 0.3 + 0.2 = 0.5; κ = 0.2 / 0.5.
  const both = [...'aaaa'].map(() => 'aa').concat(['bb', 'bb', 'bb', 'ab', 'ab', 'ba']);
  const { agreement } = errorShares(
    both.map((text) => failure('a', text)),
    ['a', 'b'],
  );
  expect(agreement).toEqual([{ raters: ['Ann', 'Bob'], n: 10, raw: 0.7, kappa: expect.closeTo(0.4, 12) }]);
});

it('says nothing without failures', () => {
  expect(errorShares<Kind>([], ['a'])).toEqual({ n: 0, decided: 0, shares: [], agreement: [] });
});
