import fc from 'fast-check';
import { actionTypes } from '#shared/episodes/actions.ts';
import {
  type EpisodeContent,
  episodeContent,
  outcomes,
  type StepContent,
  stepContent,
} from '#shared/episodes/episode.ts';

const words = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/[\u0000-\u001f]/.test(text));
const finite = fc.double({ min: -1e4, max: 1e4, noNaN: true }).map((value) => value + 0);
const spot = fc.tuple(finite, finite);
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

const action = fc.record({
  type: fc.option(fc.constantFrom(...actionTypes), { nil: null }),
  point: maybe(spot),
  to: maybe(spot),
  text: maybe(words),
  keys: maybe(fc.array(words, { maxLength: 3 })),
  direction: maybe(fc.constantFrom('up' as const, 'down' as const)),
  directionOf: maybe(fc.constantFrom('content' as const, 'finger' as const)),
  distance: maybe(finite.map(Math.abs)),
  unit: maybe(fc.constantFrom('px' as const, 'wheel' as const)),
  ms: maybe(fc.nat(5000)),
  raw: words,
});
const step: fc.Arbitrary<StepContent> = fc
  .record({
    index: fc.nat(50),
    phase: fc.option(words, { nil: null }),
    actions: fc.array(action, { maxLength: 3 }),
    thought: maybe(words),
    response: maybe(words),
    element: maybe(
      fc.record({
        name: maybe(words),
        bbox: maybe(
          fc.tuple(finite, finite).map(([x, y]) => [x, y, x + 10.5, y + 7.25] as [number, number, number, number]),
        ),
        currentState: maybe(fc.oneof(words, fc.boolean(), fc.record({ value: fc.nat(9) }))),
      }),
    ),
    url: maybe(words),
  })
  .map((made) => stepContent.parse(made));
const content: fc.Arbitrary<EpisodeContent> = fc
  .record({
    task: words,
    name: words.filter((name) => name.length > 0),
    platform: fc.constantFrom('web' as const, 'android' as const, null),
    apps: fc.array(
      words.filter((name) => name.length > 0),
      { maxLength: 2 },
    ),
    source: fc.record({ kind: fc.constantFrom('import' as const, 'live' as const), dataset: words, record: words }),
    agent: fc.option(words, { nil: null }),
    outcome: fc.constantFrom(...outcomes),
    reason: words,
    score: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
    finalState: words,
    scroll: fc.constantFrom('content' as const, null),
    screen: fc.option(fc.record({ w: fc.nat(4000), h: fc.nat(4000), dpr: fc.constantFrom(1, 1.5, 3) }), { nil: null }),
  })
  .map((made) => episodeContent.parse(made));

export interface MadeEpisode {
  content: EpisodeContent;
  steps: { content: StepContent; raw: string; picture: number | null }[];
}
/** Any episode, with pictures among three. */
export const anyEpisode: fc.Arbitrary<MadeEpisode> = fc.record({
  content,
  steps: fc.array(fc.record({ content: step, raw: words, picture: fc.option(fc.nat(2), { nil: null }) }), {
    maxLength: 4,
  }),
});
