import type { Contract } from '#shared/contract/index.ts';
import { failure } from '../errors.ts';
import type { CallContext, Caller } from '../host.ts';

type Role = Caller['role'];
/** Name of a procedure of the contract: `questions.get`. */
export type Procedure = { [R in keyof Contract]: `${R & string}.${keyof Contract[R] & string}` }[keyof Contract];

const rank: Record<Role, number> = { annotator: 0, reviewer: 1, curator: 2 };

/**
 * The least role that may call each procedure; one that is missing here does not compile. Curators decide what the
 * project is, what is spent and what leaves it; reviewers also bring pictures in, settle lots and edit in bulk;
 * annotators draw, answer and save.
 */
export const leastRole: Record<Procedure, Role> = {
  'system.info': 'annotator',
  'system.setName': 'curator',
  'system.listDirectory': 'curator',
  'projects.recent': 'annotator',
  'projects.current': 'annotator',
  'projects.defaultFolder': 'annotator',
  'projects.forget': 'curator',
  'projects.create': 'curator',
  // Another project than the open one is for curators; the handler sees to it.
  'projects.open': 'annotator',
  'projects.close': 'curator',
  'projects.updateSettings': 'curator',
  'projects.rename': 'curator',
  'projects.doctor': 'curator',
  'projects.backups': 'curator',
  'projects.restoreBackup': 'curator',
  'screenshots.query': 'annotator',
  'screenshots.facets': 'annotator',
  'screenshots.range': 'annotator',
  'screenshots.place': 'annotator',
  'screenshots.get': 'annotator',
  'screenshots.selectionSummary': 'annotator',
  'screenshots.savedFilters': 'annotator',
  'screenshots.saveFilter': 'annotator',
  'screenshots.removeFilter': 'annotator',
  'screenshots.update': 'reviewer',
  'episodes.query': 'annotator',
  'episodes.facets': 'annotator',
  'episodes.range': 'annotator',
  'episodes.frames': 'annotator',
  'episodes.get': 'annotator',
  'episodes.neighbours': 'annotator',
  'episodes.ofScreenshot': 'annotator',
  'episodes.save': 'reviewer',
  'episodes.update': 'reviewer',
  'elements.list': 'annotator',
  'elements.get': 'annotator',
  'elements.create': 'annotator',
  'elements.save': 'annotator',
  'elements.setState': 'annotator',
  'elements.instructions': 'annotator',
  'elements.addInstruction': 'annotator',
  'elements.saveInstruction': 'annotator',
  'elements.pickInstruction': 'annotator',
  'elements.setInstructionState': 'annotator',
  'prelabels.list': 'annotator',
  'prelabels.accept': 'annotator',
  'prelabels.refuse': 'annotator',
  'prelabels.loadTree': 'annotator',
  'prelabels.readText': 'annotator',
  'questions.query': 'annotator',
  'questions.get': 'annotator',
  'questions.create': 'annotator',
  'questions.save': 'annotator',
  'questions.retire': 'annotator',
  'history.revisions': 'annotator',
  'history.undo': 'annotator',
  'history.redo': 'annotator',
  'imports.formats': 'annotator',
  'imports.list': 'annotator',
  'imports.upload': 'reviewer',
  'imports.capturedPage': 'reviewer',
  'imports.guess': 'curator',
  'imports.preview': 'curator',
  'imports.previewImage': 'curator',
  'imports.start': 'curator',
  'exports.start': 'curator',
  'jobs.list': 'annotator',
  'jobs.get': 'annotator',
  'jobs.pause': 'annotator',
  'jobs.resume': 'annotator',
  'jobs.cancel': 'annotator',
  'jobs.again': 'annotator',
  'events.stream': 'annotator',
  'models.list': 'annotator',
  'models.exportText': 'annotator',
  'models.families': 'annotator',
  'models.save': 'curator',
  'models.remove': 'curator',
  'models.importText': 'curator',
  'models.setKey': 'curator',
  'models.removeKey': 'curator',
  'models.allowKey': 'curator',
  'models.check': 'curator',
  'models.try': 'curator',
  'runs.pipelines': 'annotator',
  'runs.estimate': 'annotator',
  'runs.list': 'annotator',
  'runs.get': 'annotator',
  'runs.items': 'annotator',
  // Prompts and replies as they are: they hold keys, and votes of models.
  'runs.call': 'reviewer',
  'runs.callPicture': 'reviewer',
  'runs.start': 'curator',
  'runs.pause': 'curator',
  'runs.resume': 'curator',
  'runs.cancel': 'curator',
  'runs.retryFailed': 'curator',
  'runs.mendReply': 'curator',
  'runs.setBudget': 'curator',
  'review.queue': 'annotator',
  'review.open': 'annotator',
  'review.vote': 'annotator',
  'review.point': 'annotator',
  'review.item': 'annotator',
  'review.answer': 'annotator',
  'review.decide': 'annotator',
  'review.verdict': 'annotator',
  'review.comment': 'annotator',
  'review.stats': 'annotator',
  'review.plans': 'annotator',
  'review.projectLints': 'reviewer',
  'review.lotSize': 'annotator',
  'review.createPlan': 'reviewer',
  'review.decidePlan': 'reviewer',
  'comments.list': 'annotator',
  'comments.add': 'annotator',
  'comments.resolve': 'annotator',
  'releases.list': 'annotator',
  'releases.preview': 'annotator',
  'releases.get': 'annotator',
  'releases.records': 'annotator',
  'releases.verify': 'annotator',
  'releases.create': 'curator',
  'evaluations.tasks': 'annotator',
  'evaluations.estimate': 'annotator',
  'evaluations.list': 'annotator',
  'evaluations.get': 'annotator',
  'evaluations.predictions': 'annotator',
  'evaluations.settleGuard': 'curator',
  'evaluations.prediction': 'annotator',
  'evaluations.compare': 'annotator',
  'evaluations.report': 'annotator',
  'evaluations.start': 'curator',
};

/** FORBIDDEN for a caller below a role. */
export function assertRole(caller: Caller, needed: Role): void {
  if (rank[caller.role] < rank[needed])
    throw failure('FORBIDDEN', `This is for a ${needed}; you work here as ${caller.role}. Ask a ${needed}.`, {});
}

interface Call<T> {
  path: readonly string[];
  context: CallContext;
  next(): Promise<T>;
}

/** Interceptor of every shell: FORBIDDEN for a caller whose role is below what the procedure asks for. */
export async function holdToRole<T>({ path, context, next }: Call<T>): Promise<T> {
  const name = path.join('.');
  // What the contract does not name is refused by the router; until then it is nobody's but the curator's.
  assertRole(context.caller, leastRole[name as Procedure] ?? 'curator');
  return next();
}
