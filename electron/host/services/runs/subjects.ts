import { failure } from '../../errors.ts';
import { controlCheckSubject } from '../control-check/subject.ts';
import { evaluationSubjects } from '../evaluations/evaluation-subject.ts';
import { fineStateSubject } from '../fine-state/fine-state-subject.ts';
import { groundingSubject } from '../grounding/grounding-subject.ts';
import { judgeSubject, processDescribeSubject } from '../judging/subjects.ts';
import { elementListingSubject } from '../prelabels/element-list-subject.ts';
import { understandingSubject } from '../understanding/understanding-subject.ts';
import { interactionSubject } from '../knowledge/interaction.ts';
import { perceptionSubject } from '../knowledge/perception.ts';
import { planningSubject } from '../knowledge/planning.ts';
import { truncateSubject } from '../knowledge/truncate.ts';
import type { RunSubject } from './run-subject.ts';

/** Everything that can be run; a new pipeline or evaluation task is a line here. */
const subjects: readonly RunSubject[] = [
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
  ...evaluationSubjects,
];

export const constructSubjects = (): RunSubject[] => subjects.filter((s) => s.kind === 'construct');

export function subjectOf(kind: RunSubject['kind'], id: string): RunSubject {
  const found = subjects.find((s) => s.kind === kind && s.id === id);
  if (found) return found;
  const known = subjects.filter((s) => s.kind === kind).map((s) => s.id);
  const word = kind === 'construct' ? 'pipeline' : 'task';
  throw failure('NOT_FOUND', `There is no ${word} ${id}; there are ${known.join(', ')}.`, { kind: word, id });
}
