import { describe, expect, it } from 'vitest';
import { fineState } from '#pipelines/construct/fine-state/index.ts';
import { locateOptions } from '#pipelines/construct/grounding/locate.ts';
import { grounding } from '#pipelines/construct/grounding/index.ts';
import { understanding } from '#pipelines/construct/understanding/index.ts';
import { optionProblems } from './options.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';

describe('options of a run', () => {
  it('are accepted within their limits', () => {
    expect(optionProblems(grounding, { samples: 5, variants: 'all', concurrency: 2 })).toEqual([]);
    expect(optionProblems(understanding, {})).toEqual([]);
  });
  it.each([
    [{ samples: 0 }, /from 1 to 20/],
    [{ samples: 2.5 }, /whole number/],
    [{ samples: '3' }, /whole number/],
    [{ variants: 'some' }, /best, all/],
    [{ sample: 3 }, /no option sample; its options are .*samples/],
  ])('are refused in a sentence: %j', (given, why) => {
    const texts = optionProblems(grounding, given).map(phraseWords);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(why);
  });
  it('have valid defaults, which the steps use', () => {
    for (const pipeline of [understanding, grounding, fineState])
      for (const { id, field } of pipeline.options ?? [])
        if (field.default !== null) expect(optionProblems(pipeline, { [id]: field.default })).toEqual([]);
    const declared = new Map(grounding.options?.map((option) => [option.id, option.field.default]));
    expect(locateOptions.parse({})).toEqual({ samples: declared.get('samples'), variants: declared.get('variants') });
  });
});
