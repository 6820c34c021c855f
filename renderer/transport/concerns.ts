import type { Contract } from '#shared/contract/index.ts';
import type { ChangedEvent } from '#shared/contract/jobs.ts';

export type Resource = keyof Contract;

/**
 * When to refetch an answer that a change may have made stale: `now` if a person is working on it, `soon` (see
 * `Soon`) for lists and figures of the whole project, `no` if it is about something else.
 */
export type When = 'now' | 'soon' | 'no';

/** What is known about a cached answer. */
export interface Answer {
  /** Resource and procedure, as in the contract. */
  path: readonly string[];
  input: unknown;
  data: unknown;
}

type Event = Omit<ChangedEvent, 'type'>;
type Rule = (answer: Answer, event: Event) => When;

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;

const among = (ids: readonly string[] | undefined, id: unknown): When =>
  ids === undefined || (typeof id === 'string' && ids.includes(id)) ? 'now' : 'no';

const soon: Rule = () => 'soon';
/** About one screenshot. */
const onScreenshot: Rule = ({ input }, { on }) => among(on, field(input, 'screenshotId'));
/** About one thing by its id. */
const byId: Rule = ({ input }, { ids }) => among(ids, field(input, 'id'));
const both = (a: When, b: When): When =>
  a === 'now' || b === 'now' ? 'now' : a === 'soon' || b === 'soon' ? 'soon' : 'no';
const later = (when: When): When => (when === 'now' ? 'soon' : when);

const singular = (kind: string) => (kind.endsWith('s') ? kind.slice(0, -1) : kind);
const has = ({ kinds }: Event, ...some: string[]) => kinds.some((kind) => some.includes(singular(kind)));

/** Resources that contain rows of some item, of whatever kind. */
const ofItems: readonly Resource[] = ['items', 'batches', 'screenshots', 'drafting', 'review', 'releases', 'projects'];
/** Resources named by the plural of the one kind they contain, each with those that depend on it. */
const ofOneKind: Partial<Record<Resource, readonly Resource[]>> = {
  elements: ['elements', 'prelabels'],
  questions: ['questions'],
};
/** Which resources contain rows of what changed, by its singular or plural. */
const holders: Record<string, readonly Resource[]> = {
  screenshot: ['screenshots', 'batches', 'projects'],
  picture: ['drafting'],
  episode: ['episodes', 'drafting', 'judging', 'tables', 'projects'],
  revision: ['history'],
  batch: ['batches', 'screenshots'],
  verdict: [
    'items',
    'batches',
    'review',
    'questions',
    'screenshots',
    'projects',
    'releases',
    'judging',
    'tables',
    'benchmark',
  ],
  vote: ['items', 'batches', 'review', 'questions', 'comments', 'benchmark'],
  comment: ['items', 'review', 'comments', 'projects'],
  presence: ['presence'],
  person: ['people', 'screenshots'],
  plan: ['review'],
  model: ['models', 'ownParts'],
  key: ['models', 'system'],
  run: ['runs', 'evaluations', 'tables', 'projects', 'benchmark'],
  evaluation: ['evaluations', 'tables', 'benchmark'],
  // Answers of a model that is being evaluated.
  prediction: ['evaluations'],
  release: ['items', 'releases', 'projects', 'evaluations', 'benchmark'],
  import: ['imports'],
  job: ['jobs'],
  'saved-filter': ['screenshots', 'episodes'],
  prelabel: ['prelabels', 'elements'],
  setting: ['projects', 'system', 'review'],
  project: ['projects'],
};

/** Resources whose answers a change may have made stale; `all` for a kind of change that is not known here. */
export function resourcesOf({ kinds, items = [] }: Pick<Event, 'kinds' | 'items'>): ReadonlySet<Resource> | 'all' {
  const stale = kinds.map((kind) => (items.includes(kind) ? ofItems : holders[singular(kind)]));
  if (stale.includes(undefined)) return 'all';
  const own = Object.entries(ofOneKind).flatMap(([plural, some]) => (items.includes(singular(plural)) ? some : []));
  return new Set([...stale.flatMap((some) => some ?? []), ...own, 'history']);
}

const ofReleases: Rule = (_, event) => (has(event, 'release') ? 'now' : 'no');

/** Answers that not every change to their resource concerns; all others are refetched at once. */
const rules: Record<string, Rule> = {
  'elements.list': onScreenshot,
  'elements.instructions': (answer, event) => {
    const when = onScreenshot(answer, event);
    return has(event, singular(answer.path[1] ?? '')) ? when : later(when);
  },
  // Whether a drawn box matches them.
  'prelabels.list': (answer, event) => {
    const when = onScreenshot(answer, event);
    if (has(event, 'prelabel')) return when;
    if (!has(event, singular('elements'))) return 'no';
    return Array.isArray(answer.data) && answer.data.length === 0 ? 'no' : later(when);
  },
  'comments.list': onScreenshot,
  'comments.threads': (_, event) => (has(event, 'comment') ? 'now' : 'soon'),
  'screenshots.get': ({ input }, { on }) => among(on, field(input, 'id')),
  'presence.list': soon,
  // Which pictures look different from the stored ones; an event of many screenshots does not say.
  'screenshots.blurred': ({ data }, { screenshots }) => {
    if (!screenshots) return 'soon';
    const known = Array.isArray(data) ? data.map((entry) => field(entry, 'sha256')) : [];
    return screenshots.some(({ sha256, blurs }) => blurs.length > 0 || known.includes(sha256)) ? 'now' : 'no';
  },
  'screenshots.query': soon,
  'screenshots.place': soon,
  'screenshots.facets': soon,
  'screenshots.range': soon,
  'screenshots.selectionSummary': soon,
  'projects.current': (_, event) => (has(event, 'project', 'setting') ? 'now' : 'soon'),
  'projects.recent': soon,
  'history.revisions': byId,
  // An element under review is open with its instructions.
  'review.open': (answer, event) => {
    const place = field(answer.data, 'screenshotId');
    return both(byId(answer, event), place === undefined || !event.on ? 'no' : among(event.on, place));
  },
  'review.item': byId,
  'review.stats': soon,
  'review.projectLints': soon,
  'review.quality': soon,
  'review.lotSize': soon,
  'review.plans': (_, event) => (has(event, 'plan') ? 'now' : 'soon'),
  'batches.list': (_, event) => (has(event, 'batch') ? 'now' : 'soon'),
  'batches.get': (_, event) => (has(event, 'batch') ? 'now' : 'soon'),
  'items.open': byId,
  'items.query': soon,
  'items.counts': soon,
  'questions.get': byId,
  'questions.query': soon,
  'judging.cards': soon,
  'judging.agents': soon,
  'judging.compare': soon,
  'judging.of': soon,
  'tables.get': soon,
  'drafting.cells': soon,
  'drafting.preview': (_, event) => (has(event, 'episode', 'screenshot') ? 'soon' : 'no'),
  'releases.preview': soon,
  // A release never changes.
  'releases.composition': ({ input }) => (field(input, 'tag') === null ? 'soon' : 'no'),
  'releases.list': ofReleases,
  'releases.records': ofReleases,
  'releases.changes': ofReleases,
};

/** When an answer is refetched after a change in its resource. */
export function concerned(answer: Answer, event: Event): When {
  return rules[answer.path.join('.')]?.(answer, event) ?? 'now';
}
