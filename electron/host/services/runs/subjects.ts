import { phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../../errors/errors.ts';
import { agentSubject } from '../../live/subject.ts';
import { evaluationSubjects } from '../evaluation-run/evaluation-subject.ts';
import { inShards } from './in-shards.ts';
import { allPipelines } from './all-pipelines.ts';
import type { RunSubject } from '../run-subject/run-subject.ts';

/** Runs that a request of their own starts; `runs.start` does not offer them. */
const others: readonly RunSubject[] = [agentSubject];

export const constructSubjects = (): readonly RunSubject[] => allPipelines;

/** The subject of a pipeline that `runs.start` offers. NOT_FOUND, with the known ids, if there is none. */
export function offeredSubject(id: string): RunSubject {
  const found = allPipelines.find((subject) => subject.id === id);
  if (found) return inShards(found);
  throw unknownSubject('pipeline', id, allPipelines);
}

function unknownSubject(kind: 'pipeline' | 'task', id: string, known: readonly RunSubject[]) {
  const ids = known.map((subject) => subject.id).join(', ');
  return failure('NOT_FOUND', phrase('run-none-such', { kind, id, ids }), { kind, id });
}

/** The subject of a pipeline or task. NOT_FOUND, with the known ids, if there is none. */
export function subjectOf(kind: RunSubject['kind'], id: string): RunSubject {
  const known = kind === 'construct' ? allPipelines : evaluationSubjects();
  const found = [...known, ...(kind === 'construct' ? others : [])].find((subject) => subject.id === id);
  if (found) return kind === 'construct' ? inShards(found) : found;
  throw unknownSubject(kind === 'construct' ? 'pipeline' : 'task', id, known);
}
