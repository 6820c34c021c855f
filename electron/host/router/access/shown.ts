import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '#shared/contract/index.ts';
import type { ItemState } from '#shared/records/fields.ts';
import type { Standing } from '#shared/contract/screenshots.ts';
import { keyLints } from '#shared/lints/key-lints.ts';
import type { Blind } from '../../items/blind/blind.ts';
import { episodeSeen, withoutSource } from './episodes.ts';
import { elementSeen, elementsSeen, instructionsSeen, onElementsSeen, unplaced, withCopies } from './elements.ts';
import { hidesQuestion, questionSeen, votesSeen } from './questions.ts';
import { getQuestionRow } from '../../items/question/questions.ts';
import { progressCountsSeen, progressSeen } from '../../services/review/gold/progress-seen.ts';
import { reasonSeen } from '../../services/review/gold/reason-seen.ts';
import { problemsWithoutEnding } from '../../services/episodes/facts.ts';
import { revealedByFilter } from './revealing-filter.ts';
import { evaluation, events, job, run, withoutKeyLints } from './work.ts';
import type { Procedure } from '#shared/contract/roles.ts';
import { textPhrase } from '#shared/phrases/phrase.ts';

type In = InferContractRouterInputs<Contract>;
type Out = InferContractRouterOutputs<Contract>;
type Of<T, P extends string> = P extends `${infer R}.${infer Q}`
  ? R extends keyof T
    ? Q extends keyof T[R]
      ? T[R][Q]
      : never
    : never
  : never;

/**
 * How an answer looks to somebody who reviews blind. `whole`: it never contains anything of a reviewed item, or the
 * handler itself returns only what each person may see. Otherwise a function that removes what they must not see.
 */
type Shown<P extends string> = 'whole' | ((out: Of<Out, P>, blind: Blind, input: Of<In, P>) => Of<Out, P>);

const codeItself = (code: string): string => code;
const codeIn = ({ code }: { code: string }): string => code;

/** A screenshot's row without findings that tell a key, or where a hidden element is, and without what was decided. */
const screenshot = <
  R extends {
    id: string;
    lints: string[];
    state: ItemState;
    standing?: Standing;
  },
>(
  row: R,
  blind: Blind,
): R => ({
  ...progressSeen(row, blind.gold),
  lints: unplaced(withoutKeyLints(row.lints), codeItself, row.id, blind),
});

const reviewed = (out: Of<Out, 'review.open'>, blind: Blind): Of<Out, 'review.open'> =>
  out.phase === 'revealed' && 'evidence' in out ? { ...out, evidence: onElementsSeen(out.evidence, blind) } : out;

/** What a blind reviewer sees of each procedure's answer; a procedure missing here does not compile. */
export const shown: { [P in Procedure]: Shown<P> } = {
  'system.info': 'whole',
  'system.setName': 'whole',
  'system.listDirectory': 'whole',
  'projects.recent': 'whole',
  'projects.current': 'whole',
  'projects.defaultFolder': 'whole',
  'projects.forget': 'whole',
  'projects.create': 'whole',
  'projects.open': 'whole',
  'projects.close': 'whole',
  'projects.updateSettings': 'whole',
  'projects.rename': 'whole',
  'projects.doctor': 'whole',
  'projects.backups': 'whole',
  'projects.restoreBackup': 'whole',
  'labels.get': 'whole',
  'labels.history': 'whole',
  'labels.classes': 'whole',
  'labels.save': 'whole',
  'screenshots.query': (out, blind) => ({ ...out, rows: out.rows.map((row) => screenshot(row, blind)) }),
  'screenshots.facets': (out, blind) => ({
    ...out,
    state: out.state.filter(({ value }) => revealedByFilter({ state: [value] }, blind) === null),
    progress: out.progress.filter(({ value }) => revealedByFilter({ progress: [value] }, blind) === null),
    lint: out.lint.filter(({ value }) => revealedByFilter({ lint: value }, blind) === null),
    controls: out.controls.filter(({ value }) => revealedByFilter({ controls: [value] }, blind) === null),
  }),
  'screenshots.range': 'whole',
  'screenshots.place': 'whole',
  'screenshots.get': (out, blind) => ({
    ...screenshot(out, blind),
    lintDetails: unplaced(
      out.lintDetails.filter(({ code }) => !keyLints.has(code)),
      codeIn,
      out.id,
      blind,
    ),
  }),
  'screenshots.selectionSummary': (out, blind) => ({
    ...out,
    byProgress: progressCountsSeen(out.byProgress, blind.gold),
  }),
  // Actions of reviewers that would be refused are not offered.
  'screenshots.savedFilters': (out, blind) => out.filter(({ filter }) => revealedByFilter(filter, blind) === null),
  'screenshots.saveFilter': 'whole',
  'screenshots.removeFilter': 'whole',
  'screenshots.update': 'whole',
  'screenshots.blur': screenshot,
  'screenshots.blurred': 'whole',
  'screenshots.assign': 'whole',
  'screenshots.assigned': 'whole',
  'episodes.query': (out, blind) => ({ ...out, rows: out.rows.map((row) => episodeSeen(row, blind)) }),
  // Counts are computed for the caller: an episode whose ending is hidden from them counts as
  // hidden.
  'episodes.facets': 'whole',
  'episodes.range': 'whole',
  'episodes.frames': 'whole',
  'episodes.get': (out, blind) =>
    blind.hides('episode', out.id)
      ? {
          ...episodeSeen(out, blind),
          stepList: out.stepList.map(withoutSource),
          problemList: problemsWithoutEnding(out.problemList),
        }
      : episodeSeen(out, blind),
  'episodes.steps': (out, blind, { id }) => (blind.hides('episode', id) ? out.map(withoutSource) : out),
  'episodes.neighbours': 'whole',
  'episodes.save': 'whole',
  'episodes.update': 'whole',
  'episodes.label': 'whole',
  'episodes.ofScreenshot': 'whole',
  'episodes.savedFilters': 'whole',
  'episodes.saveFilter': 'whole',
  'episodes.removeFilter': 'whole',
  'drafting.cells': 'whole',
  'drafting.preview': 'whole',
  'drafting.writeSeed': 'whole',
  'recordings.state': (out) => ({ ...out, current: null }),
  'recordings.start': job,
  'recordings.finish': 'whole',
  'recordings.link': 'whole',
  'recordings.asked': 'whole',
  'recordings.begin': 'whole',
  'recordings.add': 'whole',
  'recordings.end': 'whole',
  'elements.list': elementsSeen,
  'elements.reveal': 'whole',
  'elements.get': elementSeen,
  'elements.create': elementsSeen,
  'elements.save': elementsSeen,
  'elements.setState': elementsSeen,
  'elements.instructions': instructionsSeen,
  'elements.addInstruction': 'whole',
  'elements.saveInstruction': 'whole',
  'elements.pickInstruction': instructionsSeen,
  'elements.setInstructionState': 'whole',
  'prelabels.list': 'whole',
  'prelabels.accept': elementsSeen,
  'prelabels.refuse': 'whole',
  'prelabels.loadTree': 'whole',
  'prelabels.readText': job,
  'presence.enter': 'whole',
  'presence.list': 'whole',
  'people.list': 'whole',
  'people.invite': 'whole',
  'people.renew': 'whole',
  'people.setRole': 'whole',
  'people.remove': 'whole',
  'people.adopt': 'whole',
  // Stages and labels are computed for the caller.
  'batches.list': 'whole',
  'batches.get': 'whole',
  'batches.block': 'whole',
  'batches.giveBack': 'whole',
  'batches.create': 'whole',
  'batches.update': 'whole',
  'batches.remove': 'whole',
  'questions.query': (out, blind) => ({
    ...out,
    rows: withCopies(out.rows, blind, (id) => getQuestionRow(blind.db, id)).map((row) => questionSeen(row, blind)),
  }),
  'questions.get': (out, blind) => ({
    ...questionSeen(out, blind),
    revisions: hidesQuestion(out.id, blind) ? [] : out.revisions,
    votes: votesSeen(out, blind),
  }),
  'questions.create': questionSeen,
  'questions.save': questionSeen,
  'questions.retire': questionSeen,
  'items.query': 'whole',
  'items.counts': 'whole',
  'items.open': 'whole',
  'items.edit': 'whole',
  'history.revisions': (out, blind, { kind, id }) => (blind.hides(kind, id) ? [] : out),
  'history.undo': 'whole',
  'history.redo': 'whole',
  'imports.formats': 'whole',
  'imports.list': (out) =>
    out.map((row) => ({ ...row, report: { ...row.report, mended: [], refused: [], known: [], leftOut: [] } })),
  'imports.upload': 'whole',
  'imports.capturedPage': 'whole',
  'imports.guess': 'whole',
  'imports.contents': 'whole',
  'imports.preview': 'whole',
  'imports.previewImage': 'whole',
  'imports.start': job,
  'imports.stage': 'whole',
  'imports.staged': 'whole',
  'imports.unstage': 'whole',
  'imports.fetch': job,
  'imports.servers': 'whole',
  'imports.allowServer': 'whole',
  'exports.start': job,
  'jobs.list': (out) => out.map(job),
  'jobs.get': job,
  'jobs.pause': job,
  'jobs.resume': job,
  'jobs.cancel': job,
  'jobs.again': job,
  'events.stream': events,
  'models.list': 'whole',
  'models.exportText': 'whole',
  'models.families': 'whole',
  'models.save': 'whole',
  'models.remove': 'whole',
  'models.importText': 'whole',
  'models.setKey': 'whole',
  'models.removeKey': 'whole',
  'models.allowKey': 'whole',
  'models.check': 'whole',
  'models.try': 'whole',
  'ownParts.adapter': 'whole',
  'ownParts.saveAdapter': 'whole',
  'ownParts.confirmAdapter': 'whole',
  'ownParts.prompts': 'whole',
  'ownParts.savePrompt': 'whole',
  'ownParts.tryItem': 'whole',
  'agents.environments': 'whole',
  'agents.start': 'whole',
  'agents.estimate': 'whole',
  'agents.result': 'whole',
  'agents.ofRelease': 'whole',
  'agents.taskSets': 'whole',
  'agents.readTasks': 'whole',
  'live.board': 'whole',
  // What a task asks for is its key until the attempt has ended.
  'live.attempt': (out) => (out.episode === null ? { ...out, criteria: [] } : out),
  'live.steer': 'whole',
  'live.stop': 'whole',
  'live.fork': 'whole',
  'live.graph': 'whole',
  'trials.begin': 'whole',
  'trials.act': 'whole',
  'trials.finish': 'whole',
  'trials.leave': 'whole',
  'trials.test': 'whole',
  'runs.pipelines': 'whole',
  'runs.estimate': 'whole',
  'runs.list': (out) => out.map(run),
  'runs.get': (out) => ({ ...run(out), problems: out.problems.map((problem) => ({ ...problem, example: null })) }),
  // Models' replies contain the items themselves, and their verifiers' votes.
  'runs.items': (out) => ({ ...out, rows: out.rows.map((row) => ({ ...row, result: textPhrase(''), callIds: [] })) }),
  'runs.calls': 'whole',
  'runs.call': 'whole',
  'runs.callPicture': 'whole',
  'runs.start': 'whole',
  'runs.pause': 'whole',
  'runs.resume': 'whole',
  'runs.cancel': 'whole',
  'runs.retryFailed': 'whole',
  'runs.mendReply': 'whole',
  'runs.setBudget': 'whole',
  'judging.cards': 'whole',
  'judging.agents': 'whole',
  'judging.compare': 'whole',
  'judging.whatIf': 'whole',
  'judging.errors': 'whole',
  'judging.report': 'whole',
  'judging.process': 'whole',
  'judging.of': (out, blind) => out.filter(({ episodeId }) => !blind.hidesEpisode(episodeId)),
  'review.queue': (out, blind) => ({
    ...out,
    rows: blind.gold ? out.rows.map((row) => ({ ...row, reason: row.reason && reasonSeen(row.reason) })) : out.rows,
  }),
  'review.open': reviewed,
  'review.vote': (out, blind) => ({ ...out, evidence: onElementsSeen(out.evidence, blind) }),
  'review.point': 'whole',
  'review.item': 'whole',
  'review.kindOf': 'whole',
  'review.answer': 'whole',
  'review.decide': 'whole',
  'review.verdict': reviewed,
  'review.comment': 'whole',
  'review.report': 'whole',
  'review.stats': 'whole',
  'review.quality': 'whole',
  // A list of misses tells what is not the key; with gold, a sample and its progress tell which items are none.
  'review.plans': (out, blind) => (blind.gold ? [] : out.map((plan) => ({ ...plan, suspected: [] }))),
  'review.projectLints': 'whole',
  'review.lotSize': 'whole',
  'review.createPlan': 'whole',
  'review.decidePlan': 'whole',
  'comments.list': (out, blind) => out.filter((comment) => !blind.hidesComment(comment)),
  'comments.add': 'whole',
  'comments.resolve': 'whole',
  // What is hidden from the caller is left out.
  'comments.threads': 'whole',
  'comments.read': 'whole',
  'releases.list': 'whole',
  'releases.preview': 'whole',
  'releases.get': 'whole',
  'releases.records': (out, blind) => ({
    ...out,
    rows: out.rows.map((row) => (blind.hidesAny(row.entityId) ? { ...row, label: '' } : row)),
  }),
  'releases.changes': (out, blind) => ({
    ...out,
    added: out.added.map((row) => (blind.hidesAny(row.entityId) ? { ...row, label: '' } : row)),
    removed: out.removed.map((row) => (blind.hidesAny(row.entityId) ? { ...row, label: '' } : row)),
    changed: out.changed.map((row) => (blind.hidesAny(row.entityId) ? { ...row, label: '', fields: [] } : row)),
  }),
  // Counts of approved items by what everybody sees of them; never by key.
  'releases.composition': 'whole',
  'releases.verify': 'whole',
  'releases.create': 'whole',
  'releases.bundle': job,
  'releases.publication': 'whole',
  'releases.describe': 'whole',
  'releases.publish': job,
  'evaluations.tasks': 'whole',
  'evaluations.estimate': 'whole',
  'evaluations.list': (out) => out.map(evaluation),
  'evaluations.get': evaluation,
  // Results of hidden items are left out of rows and figures; a report with any is refused.
  'evaluations.predictions': 'whole',
  'evaluations.settleGuard': 'whole',
  'evaluations.readAgain': 'whole',
  'evaluations.archive': 'whole',
  'evaluations.prediction': (out) => ({ ...out, callIds: [] }),
  'evaluations.slices': 'whole',
  'evaluations.errors': 'whole',
  'evaluations.labelError': 'whole',
  'evaluations.compare': 'whole',
  'evaluations.report': 'whole',
  'evaluations.predictionsOut': 'whole',
  'evaluations.figure': 'whole',
  'evaluations.start': 'whole',
  // Items that wait for the caller's answer are left out of the figures.
  'benchmark.references': 'whole',
  'benchmark.submitted': 'whole',
  'benchmark.items': 'whole',
  'benchmark.whatIf': 'whole',
  'benchmark.leaks': 'whole',
  'benchmark.exposure': 'whole',
  'tables.get': 'whole',
  'tables.file': 'whole',
};
