import type { z } from 'zod';
import type { InstructionContent } from '#shared/contents/instruction.ts';
import type { ElementContent, elementContent } from '#shared/contents/element.ts';
import { change } from '../../../changes/change.ts';
import { createElement } from '../create.ts';
import { createInstruction } from '../../instruction/create.ts';
import { addScreenshot, type ReviewFixture, reviewFixture } from '../../../testing/review-project.ts';
import type { ReviewedTarget } from '../open.ts';

interface Made {
  id: string;
  screenshotId: string;
  instructions: string[];
}
type Wording = { type: InstructionContent['type']; text: string };

export const box: ElementContent['locate'] = [100, 100, 140, 120];
export const six: Wording[] = [
  { type: 'basic', text: 'The blue Save button' },
  { type: 'basic', text: 'The button that says Save' },
  { type: 'basic', text: 'Save, in blue' },
  { type: 'advanced', text: 'Keep what was entered' },
  { type: 'advanced', text: 'Store the form' },
  { type: 'advanced', text: 'Write the changes down' },
];

type Revealed = Extract<ReviewedTarget, { phase: 'revealed' }>;

export interface TargetFixture {
  fixture: ReviewFixture;
  as: ReviewFixture['as'];
  settings: ReviewFixture['settings'];
  /** An element drawn by a model with these wordings, submitted for review. */
  addTarget(content: z.input<typeof elementContent>, words: Wording[]): Made;
  /** Answers what a person is asked; fails if they are asked nothing. */
  pointAt(person: string, id: string, at: [number, number] | 'absent'): Promise<ReviewedTarget>;
  /** The item as this person sees it after the answer. */
  revealed(person: string, id: string): Promise<Revealed>;
  decide(
    person: string,
    id: string,
    revision: number,
    kind: 'approve' | 'edit' | 'reject',
    more?: object,
  ): Promise<unknown>;
}

/** For tests of instruction items: `reviewFixture` with elements to point at. */
export function targetFixture(): TargetFixture {
  const fixture = reviewFixture();
  const { as } = fixture;
  return {
    fixture,
    as,
    settings: fixture.settings,
    addTarget: (content, words) =>
      change(fixture.target, { author: { kind: 'model', name: 'writer' } }, (to) => {
        const screenshotId = addScreenshot(to, 'web', 'Shop', { width: 400, height: 300 });
        const element = createElement(to, { screenshotId, content });
        const instructions = words.map(
          (word) => createInstruction(to, { elementId: element.id, content: word, state: 'to_review' }).id,
        );
        return { id: element.id, screenshotId, instructions };
      }),
    async pointAt(person, id, at) {
      const client = as(person).review;
      const item = await client.open({ id });
      if (item.kind !== 'instruction' || item.phase !== 'blind') throw new Error('expected a blind instruction item');
      const { instructionId, revision } = item.ask;
      const answer = at === 'absent' ? { kind: at } : { kind: 'point' as const, point: at };
      return client.point({ id, instructionId, revision, answer, seconds: 4 });
    },
    async revealed(person, id) {
      const item = await as(person).review.open({ id });
      if (item.kind !== 'instruction' || item.phase !== 'revealed')
        throw new Error('expected a revealed instruction item');
      return item;
    },
    decide: (person, id, revision, kind, more = {}) =>
      as(person).review.verdict({ id, baseRevision: revision, kind, ...more }),
  };
}
