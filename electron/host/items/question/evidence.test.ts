import { describe, expect, it } from 'vitest';
import { change } from '../../changes/change.ts';
import { createElement } from '../element/create.ts';
import { elementsNamed, type Named } from './evidence.ts';
import { recordVote } from './rank.ts';
import { questionWith, reviewFixture } from '../../testing/review-project.ts';

const named = (name: string, box: Named['box'] = [0, 0, 10, 10]): Named => ({ id: `${name} ${box.join()}`, name, box });

describe('elements that a text names', () => {
  it('are found as whole words in any case, the longest name first', () => {
    const elements = [
      named('Size'),
      named('Text size', [0, 20, 10, 30]),
      named('OK'),
      named('Dark mode', [20, 0, 30, 10]),
    ];
    const found = elementsNamed('Which text size is set, and is “DARK MODE” on? Oversized, ok.', elements);
    expect(found.map(({ name }) => name).sort()).toEqual(['Dark mode', 'Text size']);
    expect(elementsNamed('Resize the lot', elements)).toEqual([]);
  });

  it('use the outer of two boxes with the same name, and no name that appears in many places', () => {
    const button = named('Save', [0, 0, 40, 20]);
    expect(elementsNamed('Press Save', [named('Save', [10, 5, 30, 15]), button])).toEqual([button]);
    const rows = [0, 1, 2, 3].map((n) => named('Edit', [0, 30 * n, 10, 30 * n + 10]));
    expect(elementsNamed('Press Edit', rows)).toEqual([]);
    expect(elementsNamed('Press Edit', rows.slice(0, 3))).toHaveLength(3);
  });
});

const fixture = reviewFixture();
const { as, addQuestion } = fixture;

describe('evidence on the picture', () => {
  it('opens with the answer and says what the question asks about, the key names and a model cites', async () => {
    const id = addQuestion({ question: 'Which panel does the gear open?' });
    const blind = await as('ann').review.open({ id });
    change(fixture.target, { author: { kind: 'person', name: 'cy' } }, (to) => {
      for (const [name, x] of [
        ['Gear', 0],
        ['Displays', 2],
        ['Network', 4],
      ] as const)
        createElement(to, { screenshotId: blind.screenshotId, content: { name, locate: [x, 0, x + 2, 2] } });
    });
    recordVote(fixture.session.write, {
      entityId: id,
      revision: 1,
      voter: { kind: 'model', name: 'model-x' },
      role: 'verifier',
      blind: true,
      withImage: true,
      answer: 'C',
      reason: 'The gear stands beside Network.',
      seconds: 1,
    });
    expect(JSON.stringify(await as('ann').review.open({ id }))).not.toContain('Gear');
    const shown = await as('ann').review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    expect(shown.evidence.map(({ name, role, by }) => [name, role, by])).toEqual([
      ['Gear', 'asked', null],
      ['Displays', 'key', null],
      ['Network', 'cited', 'model-x'],
    ]);
    expect(questionWith().answer).toBe('B');
  });
});
