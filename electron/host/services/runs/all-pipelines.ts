import { controlCheckSubject } from '../control-check/control-check-subject.ts';
import { fineStateSubject } from '../fine-state/fine-state-subject.ts';
import { groundingSubject } from '../grounding/grounding-subject.ts';
import { judgeSubject, processDescribeSubject } from '../judging/subjects.ts';
import { elementListingSubject } from '../prelabels/element-list-subject.ts';
import { tasksSubject } from '../tasks/tasks-subject.ts';
import { understandingSubject } from '../understanding/understanding-subject.ts';
import { interactionSubject } from '../knowledge/interaction.ts';
import { perceptionSubject } from '../knowledge/perception.ts';
import { planningSubject } from '../knowledge/planning.ts';
import { truncateSubject } from '../knowledge/truncate.ts';
import type { RunSubject } from '../run-subject/run-subject.ts';

/** Every construction pipeline; a new one adds a line here. Evaluations follow from the registry of tasks. */
export const allPipelines: readonly RunSubject[] = [
  understandingSubject,
  groundingSubject,
  controlCheckSubject,
  fineStateSubject,
  elementListingSubject,
  perceptionSubject,
  interactionSubject,
  planningSubject,
  truncateSubject,
  processDescribeSubject,
  judgeSubject,
  tasksSubject,
];
