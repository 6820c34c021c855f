import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../../errors/errors.ts';
import { agentSubject } from '../../live/subject.ts';
import { controlCheckSubject } from '../control-check/control-check-subject.ts';
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
import { inShards } from './in-shards.ts';
import type { RunSubject } from './run-subject.ts';

/** Every construction pipeline; a new one adds a line here. Evaluations follow from the registry of tasks. */
const pipelines: RunSubject[] = [
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
];

/** Runs that a request of their own starts; `runs.start` does not offer them. */
const others: readonly RunSubject[] = [agentSubject];

export const constructSubjects = (): readonly RunSubject[] => pipelines;

/** Adds a construction pipeline while the program runs; returns a function that removes it again. */
export function addConstructSubject(subject: RunSubject): () => void {
  if (pipelines.some(({ id }) => id === subject.id))
    throw new Error(inWords('run-pipeline-twice', { pipeline: subject.id }));
  pipelines.push(subject);
  return () => void pipelines.splice(pipelines.indexOf(subject), 1);
}

/** The subject of a pipeline that `runs.start` offers. NOT_FOUND, with the known ids, if there is none. */
export function offeredSubject(id: string): RunSubject {
  const found = pipelines.find((subject) => subject.id === id);
  if (found) return inShards(found);
  throw unknownSubject('pipeline', id, pipelines);
}

function unknownSubject(kind: 'pipeline' | 'task', id: string, known: readonly RunSubject[]) {
  const ids = known.map((subject) => subject.id).join(', ');
  return failure('NOT_FOUND', phrase('run-none-such', { kind, id, ids }), { kind, id });
}

/** The subject of a pipeline or task. NOT_FOUND, with the known ids, if there is none. */
export function subjectOf(kind: RunSubject['kind'], id: string): RunSubject {
  const known = kind === 'construct' ? pipelines : evaluationSubjects();
  const found = [...known, ...(kind === 'construct' ? others : [])].find((subject) => subject.id === id);
  if (found) return kind === 'construct' ? inShards(found) : found;
  throw unknownSubject(kind === 'construct' ? 'pipeline' : 'task', id, known);
}
