import { describe, expect, it } from 'vitest';
import { phrase } from '#shared/phrases/phrase.ts';
import { drawn, episode } from './testing.ts';

/** The words of a drawing, without its lines. */
const plainOf = (svg = ''): string => svg.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('what counts', () => {
  const waiting = [episode('a', 5, true), episode('a', 5, null), episode('b', 5, false)];

  it('leaves agents without figures while one of their episodes is not judged, and says so', () => {
    const found = drawn('mmbench-6', { episodes: waiting });
    expect(found?.titles).toContain('b, L3, steps 15: 0.0 %, n 1');
    expect(found?.titles.some((text) => text.startsWith('a, L3'))).toBe(false);
    expect(plainOf(found?.svg)).toContain('Not judged yet, so without figures: 1 of 2 episodes of a.');
    // A run that took longer than a limit has failed there, whatever its verdict.
    const late = drawn('mmbench-6', { episodes: [episode('a', 20, null)] });
    expect(late?.titles).toContain('a, L3, steps 15: 0.0 %, n 1');
    expect(late?.titles).toContain('a, L3, steps 50: no run');
    const judged = waiting.map((episode) => ({
      ...episode,
      judged: true,
      category: episode.success === null ? 'Mail' : 'Shop',
    }));
    const panels = drawn('probench-5', { episodes: judged });
    expect(panels?.data).toContain('a,Shop,1,1,1');
    expect(panels?.data).not.toContain('a,Mail');
    expect(panels?.data).not.toContain('a,all');
    expect(drawn('probench-5', { episodes: judged.slice(1, 2) })).toBeNull();
  });

  it('names the release, runs that are not ranked, other releases, and each other number of items', () => {
    const found = drawn('mmbench-6', {
      episodes: [episode('a', 5, true), episode('a', 5, true), episode('b', 5, true)],
      ...{ release: 'v2', otherReleases: ['v1'] },
      apart: [{ model: 'gpt-9', why: phrase('not-ranked-failed') }],
    });
    const words = plainOf(found?.svg);
    expect(words).toContain('Runs on release v2.');
    expect(words).toContain('Not shown, because not ranked: gpt-9 (The run failed, or every call did).');
    expect(words).toContain('Not shown: runs on release v1.');
    expect(words).toContain('L3 15 2 (b 1), L3 50 2 (b 1)');
  });
});
