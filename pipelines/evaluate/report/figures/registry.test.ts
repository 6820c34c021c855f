import { expect, it } from 'vitest';
import { grounding } from '#shared/tasks/grounding/index.ts';
import { figures } from './registry.ts';

it('reads runs of the tasks that a figure shows, so that others are not named as left out', () => {
  expect(figures['mmbench-4'].reads.tasks).toEqual([grounding.id]);
});
