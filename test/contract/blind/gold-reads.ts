import type { LocalClient } from '#electron/host/router/index.ts';
import { corrected, type Items, words } from './gold-worlds.ts';

type Read = (c: LocalClient, of: Items) => Promise<unknown>[];

const pictures = ({ questionOn, targetOn, boxOn }: Items) => [questionOn, targetOn, boxOn];
const chosen = (of: Items) => ({ kind: 'ids' as const, ids: pictures(of) });
const reviewed = (of: Items) => [of.question, of.target, of.box, of.knowledge, of.label];
/** Words by which the items can be found, as made, as a reviewer and as the person corrected them. */
const found = ['panels', 'pane', 'Okay', 'says', 'taken', corrected.instruction];

/** Everything that an annotator may ask without changing anything, by procedure. */
export const reads: Record<string, Read> = {
  'projects.current': (c) => [c.projects.current()],
  // Every page opens the project that is already open.
  'projects.open': (c) => [c.projects.current().then((now) => c.projects.open({ path: now?.path ?? '' }))],
  'projects.recent': (c) => [c.projects.recent()],
  'screenshots.query': (c) => [
    ...(['needs-work', 'name', 'newest', 'most-elements'] as const).map((sort) => c.screenshots.query({ sort })),
    ...found.map((text) => c.screenshots.query({ filter: { text } })),
    ...(['untouched', 'working', 'submitted', 'approved'] as const).map((entry) =>
      c.screenshots.query({ filter: { progress: [entry] } }),
    ),
    ...(['draft', 'to_review', 'approved', 'rejected'] as const).map((state) =>
      c.screenshots.query({ filter: { state: [state] } }),
    ),
    c.screenshots.query({ filter: { lint: ['no-explanation'] } }),
  ],
  'screenshots.facets': (c) => [
    c.screenshots.facets({}),
    ...found.map((text) => c.screenshots.facets({ filter: { text } })),
  ],
  'screenshots.range': (c, of) => [
    c.screenshots.range({ sort: 'needs-work', from: of.questionOn, to: of.boxOn }),
    c.screenshots.range({ filter: { text: 'pane' }, sort: 'newest', from: of.questionOn, to: of.boxOn }),
  ],
  'screenshots.place': (c, of) =>
    pictures(of).flatMap((id) => [
      c.screenshots.place({ sort: 'needs-work', id }),
      ...found.map((text) => c.screenshots.place({ filter: { text }, sort: 'newest', id })),
    ]),
  'screenshots.get': (c, of) => pictures(of).map((id) => c.screenshots.get({ id })),
  'screenshots.selectionSummary': (c, of) => [
    c.screenshots.selectionSummary({ selection: chosen(of) }),
    ...found.map((text) =>
      c.screenshots.selectionSummary({ selection: { kind: 'filter', filter: { text } }, filter: { text: 'shot' } }),
    ),
  ],
  'screenshots.savedFilters': (c) => [c.screenshots.savedFilters()],
  'batches.list': (c) => [c.batches.list()],
  'batches.get': (c) => [c.batches.list().then((all) => Promise.all(all.map(({ id }) => c.batches.get({ id }))))],
  'screenshots.blurred': (c) => [c.screenshots.blurred()],
  'screenshots.assigned': (c) => [c.screenshots.assigned({ today: '2026-01-01' })],
  'episodes.query': (c) => [
    c.episodes.query({}),
    ...['success', 'failure', 'approved', 'to_review'].map((text) =>
      c.episodes.query({ filter: { label: [`goal-completion:${text}`] } }),
    ),
  ],
  'episodes.facets': (c) => [c.episodes.facets({})],
  'episodes.range': (c, { episode }) => [c.episodes.range({ sort: 'needs-work', from: episode, to: episode })],
  'episodes.frames': (c, { episode }) => [c.episodes.frames({ ids: [episode] })],
  'episodes.get': (c, { episode: id }) => [c.episodes.get({ id })],
  'episodes.steps': (c, { episode: id }) => [c.episodes.steps({ id, from: 0, limit: 5 })],
  'episodes.neighbours': (c, { episode: id }) => [c.episodes.neighbours({ id })],
  'episodes.ofScreenshot': (c, of) => pictures(of).map((screenshotId) => c.episodes.ofScreenshot({ screenshotId })),
  'elements.list': (c, of) => pictures(of).map((screenshotId) => c.elements.list({ screenshotId, withRetired: true })),
  'elements.get': (c, of) => [c.elements.get({ id: of.target }), c.elements.get({ id: of.box })],
  'elements.instructions': (c, of) => pictures(of).map((screenshotId) => c.elements.instructions({ screenshotId })),
  'prelabels.list': (c, of) => pictures(of).map((screenshotId) => c.prelabels.list({ screenshotId })),
  'presence.list': (c) => [c.presence.list()],
  'questions.query': (c, of) => [
    c.questions.query({}),
    c.questions.query({ screenshotId: of.questionOn }),
    c.questions.query({ lint: 'no-explanation' }),
    ...(['to_review', 'approved', 'rejected'] as const).map((state) => c.questions.query({ state: [state] })),
    ...found.flatMap((text) => [c.questions.query({ text }), c.questions.query({ text, limit: 1 })]),
  ],
  'questions.get': (c, { question: id }) => [c.questions.get({ id })],
  'history.revisions': (c, of) => [
    c.history.revisions({ kind: 'question', id: of.question }),
    c.history.revisions({ kind: 'element', id: of.target }),
    c.history.revisions({ kind: 'instruction', id: of.instruction }),
    c.history.revisions({ kind: 'instruction', id: of.rival }),
    c.history.revisions({ kind: 'element', id: of.box }),
    c.history.revisions({ kind: 'knowledge-question', id: of.knowledge }),
    c.history.revisions({ kind: 'goal-completion', id: of.label }),
    c.history.revisions({ kind: 'episode', id: of.episode }),
    ...pictures(of).map((id) => c.history.revisions({ kind: 'screenshot', id })),
  ],
  'jobs.list': (c) => [c.jobs.list()],
  'runs.list': (c) => [c.runs.list({})],
  'judging.of': (c, { episode }) => [c.judging.of({ episodes: [episode] })],
  'review.queue': (c) => [
    c.review.queue({}),
    ...(['lints', 'conflict', 'mine', 'disagreement', 'sample'] as const).map((source) =>
      c.review.queue({ filter: { source } }),
    ),
    ...found.map((text) => c.review.queue({ filter: { source: 'all', text } })),
  ],
  'review.open': (c, of) => [c.review.open({ id: of.question }), c.review.open({ id: of.target })],
  'review.item': (c, of) => [of.box, of.knowledge, of.label].map((id) => c.review.item({ id })),
  'review.kindOf': (c, of) => reviewed(of).map((id) => c.review.kindOf({ id })),
  'review.stats': (c) => [c.review.stats()],
  'review.plans': (c) => [c.review.plans()],
  'comments.threads': (c) => [c.comments.threads({ mine: false, open: false }), c.comments.threads({})],
  'comments.list': (c, of) => pictures(of).map((screenshotId) => c.comments.list({ screenshotId })),
  'releases.list': (c) => [c.releases.list()],
  'releases.preview': (c) => [c.releases.preview()],
  'releases.composition': (c) => [c.releases.composition({ tag: null })],
  'evaluations.list': (c) => [c.evaluations.list({})],
};

/** Saves beside Review, on any number: they are refused, and leave everything as it was. */
export const saves: Record<string, Read> = {
  'questions.save': (c, { question: id }) =>
    [1, 2, 3].flatMap((baseRevision) => [
      c.questions.save({ id, baseRevision, content: words.question.made }),
      c.questions.save({ id, baseRevision, content: words.question.edited }),
    ]),
  'questions.retire': (c, { question: id }) =>
    [1, 2, 3].map((baseRevision) => c.questions.retire({ id, baseRevision })),
  'elements.save': (c, of) =>
    [of.target, of.box].flatMap((id) =>
      [1, 2, 3].map((baseRevision) =>
        c.elements.save({ label: 'x', edits: [{ id, baseRevision, content: words.box.edited }] }),
      ),
    ),
  'elements.setState': (c, of) =>
    [of.target, of.box].flatMap((id) =>
      (['draft', 'to_review', 'approved', 'rejected', 'retired'] as const).flatMap((state) =>
        [1, 2].map((baseRevision) =>
          c.elements.setState({ label: 'x', state, reason: 'wrong-box', items: [{ id, baseRevision }] }),
        ),
      ),
    ),
  'elements.addInstruction': (c, of) =>
    [of.target, of.box].map((elementId) =>
      c.elements.addInstruction({ elementId, content: { type: 'basic', text: 'Mine' } }),
    ),
  'elements.saveInstruction': (c, { instruction: id }) =>
    [1, 2].map((baseRevision) =>
      c.elements.saveInstruction({ id, baseRevision, content: { type: 'basic', text: 'Mine' } }),
    ),
  'elements.pickInstruction': (c, { instruction: id }) =>
    [0, 1, 2].map((baseRevision) => c.elements.pickInstruction({ id, baseRevision })),
  'elements.setInstructionState': (c, { instruction: id }) =>
    (['draft', 'to_review', 'approved', 'retired'] as const).flatMap((state) =>
      [1, 2].map((baseRevision) => c.elements.setInstructionState({ id, baseRevision, state })),
    ),
  'review.verdict': (c, of) =>
    [of.question, of.target].flatMap((id) =>
      [0, 9].flatMap((baseRevision) =>
        (['approve', 'skip', 'hand-on'] as const).map((kind) => c.review.verdict({ id, baseRevision, kind })),
      ),
    ),
  'review.decide': (c, of) =>
    [of.box, of.knowledge, of.label].flatMap((id) =>
      [0, 9].map((baseRevision) => c.review.decide({ id, baseRevision, kind: 'approve' })),
    ),
};
