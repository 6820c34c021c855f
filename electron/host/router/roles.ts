import type { Contract } from '#shared/contract/index.ts';
import { failure } from '../errors.ts';
import type { CallContext, Caller } from '../host.ts';

type Role = Caller['role'];
type Procedure = { [R in keyof Contract]: `${R & string}.${keyof Contract[R] & string}` }[keyof Contract];

const rank: Record<Role, number> = { annotator: 0, reviewer: 1, curator: 2 };

/**
 * The least role that may call a procedure; what is not named is for everybody. Curators decide what the project is,
 * what is spent and what leaves it; reviewers also settle lots and edit in bulk; annotators draw, answer and save.
 */
const least: Partial<Record<Procedure, Role>> = {
  'system.setName': 'curator',
  'system.listDirectory': 'curator',
  'projects.create': 'curator',
  'projects.open': 'curator',
  'projects.close': 'curator',
  'projects.forget': 'curator',
  'projects.updateSettings': 'curator',
  'projects.rename': 'curator',
  'projects.doctor': 'curator',
  'projects.restoreBackup': 'curator',
  'imports.preview': 'curator',
  'imports.previewImage': 'curator',
  'imports.start': 'curator',
  'exports.start': 'curator',
  'models.save': 'curator',
  'models.remove': 'curator',
  'models.importText': 'curator',
  'models.setKey': 'curator',
  'models.removeKey': 'curator',
  'models.try': 'curator',
  'models.check': 'curator',
  'runs.start': 'curator',
  'runs.pause': 'curator',
  'runs.resume': 'curator',
  'runs.cancel': 'curator',
  'runs.retryFailed': 'curator',
  'runs.setBudget': 'curator',
  'evaluations.start': 'curator',
  'releases.create': 'curator',
  'review.createPlan': 'reviewer',
  'review.decidePlan': 'reviewer',
  'screenshots.update': 'reviewer',
};

interface Call<T> {
  path: readonly string[];
  context: CallContext;
  next(): Promise<T>;
}

/** Interceptor of every shell: FORBIDDEN for a caller whose role is below what the procedure asks for. */
export async function holdToRole<T>({ path, context, next }: Call<T>): Promise<T> {
  const name = path.join('.');
  const needed = least[name as Procedure];
  if (needed && rank[context.caller.role] < rank[needed])
    throw failure(
      'FORBIDDEN',
      `This is for a ${needed}; you work here as ${context.caller.role}. Ask a ${needed}.`,
      {},
    );
  return next();
}
