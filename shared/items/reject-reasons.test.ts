import { expect, it } from 'vitest';
import { targetRejectReasons } from './element/target-reject-reasons.ts';
import { elementRejectReasons } from './element/reject-reasons.ts';
import { rejectReasons } from './question/reject-reasons.ts';

it.each([
  ['questions', rejectReasons],
  ['instructions', targetRejectReasons],
  ['boxes', elementRejectReasons],
])('private or unsuitable content is a reason to reject %s', (_, reasons: readonly string[]) => {
  expect(reasons).toContain('private-content');
});
