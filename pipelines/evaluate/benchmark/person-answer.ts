import { z } from 'zod';
import { pointing } from '#shared/items/instruction/pointing.ts';
import { goalVerdict } from '#shared/items/goal-completion/label.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { abstained, answered, type Reading } from '#shared/tasks/reading.ts';

/** A label of an episode's end as the answer to the question whether its task is done. */
const goalAnswers = { success: 'yes', failure: 'no', 'cannot-tell': 'unknown', 'not-executable': 'no' } as const;

const cannot = z.union([z.null(), z.object({ cannot: z.string() })]);
const label = z.object({ verdict: goalVerdict });

const position = (point: readonly [number, number] | null) => ({
  ...{ point, numbers: point ? [...point] : [], convention: 'pixel', box: null },
});

function valueOf(stored: unknown): unknown {
  const pointed = pointing.safeParse(stored).data;
  if (pointed) return pointed.kind === 'cannot' ? null : position(pointed.kind === 'point' ? pointed.point : null);
  const goal = label.safeParse(stored).data;
  return goal ? goalAnswers[goal.verdict] : stored;
}

/**
 * A person's stored answer as a reading of a task, with points in image pixels; "cannot tell" counts as a refusal. Null if
 * answers of this form are not those of the task.
 */
export function readingOfPerson(task: Pick<AnyTaskType, 'answer'>, stored: unknown): Reading<unknown> | null {
  const value = cannot.safeParse(stored).success ? null : valueOf(stored);
  if (value === null) return abstained([0, 0]);
  const answer = task.answer.safeParse(value);
  return answer.success ? answered(answer.data, 'person', null) : null;
}

/** The centre of a picture as an answer. */
export const centrePosition = ({ width, height }: { width: number; height: number }) =>
  position([width / 2, height / 2]);
