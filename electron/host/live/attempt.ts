import type { CriterionResult, LiveOutcome } from '#shared/agents/result.ts';
import type { Environment, Observation } from '#pipelines/live/environment.ts';
import type { AgentSession } from '#pipelines/live/agent-session.ts';
import type { LiveMoment } from '#shared/agents/moment.ts';
import type { LiveAttempt, LiveEnd, LiveStep, Seen } from '#pipelines/live/live-port.ts';
import { insertMedia } from '../db/queries/screenshots/media.ts';
import { MediaStore } from '../media/store.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { AtTheWheel } from './at-the-wheel.ts';
import { type AttemptFolder, isAssisted, type SavedEnd, type SavedHead, type SavedStep } from './attempt-folder.ts';
import { keepEpisode } from './episode.ts';
import { announcedAgent } from './foreign/announced.ts';
import { worth } from './worth.ts';

const liveStep = ({
  content,
  picture,
  misses,
  looks,
  offPicture,
  again,
  cost,
  unreadable,
  snapshot,
}: SavedStep): LiveStep => ({
  content,
  picture,
  misses,
  ...(looks !== undefined && { looks }),
  ...(offPicture && { offPicture }),
  ...(again !== undefined && { again }),
  cost,
  unreadable,
  ...(snapshot !== undefined && { snapshot }),
});

/** Whether a step's action was refused, with a reason; a model that declines asks for none. */
const isNotPerformed = ({ content }: SavedStep): boolean =>
  content.actions.some(({ status }) => status !== undefined && status !== 'off-graph' && status !== 'refused');

/** Endings after which an item is tried again: they have no outcome of their own. */
const again: ReadonlySet<LiveEnd['ending']> = new Set(['env-error', 'model-error', 'stopped']);

/** The project, and where an attempt is on disk. */
export interface AttemptParts {
  session: ProjectSession;
  folder: AttemptFolder;
}

/** Makes the episode of an attempt whose end is on disk, and keeps what the run will store as its outcome. */
export async function conclude(
  { session, folder }: AttemptParts,
  head: SavedHead,
  end: SavedEnd,
): Promise<LiveOutcome> {
  const { steps } = folder;
  const { item } = head;
  const episode = steps.length === 0 ? '' : await keepEpisode(session, { head, steps, end });
  const { ending, outcome, reason, criteria } = end;
  const found: LiveOutcome = {
    ...{ episode, ending, outcome, reason, criteria },
    reward: worth(outcome, criteria),
    steps: steps.length,
    maxSteps: item.maxSteps,
    misses: steps.reduce((sum, step) => sum + step.misses, 0),
    looks: steps.reduce((sum, step) => sum + (step.looks ?? 0), 0),
    notPerformed: steps.filter(isNotPerformed).length,
    offPicture: steps.filter(({ offPicture }) => offPicture === true).length,
    lostTries: 0,
    calls: steps.reduce((sum, step) => sum + step.content.calls.length, 0),
    cost: steps.reduce((sum, step) => sum + step.cost, 0),
    seconds: end.seconds ?? null,
    assisted: isAssisted(steps),
    final: end.final?.sha256 ?? null,
  };
  if (again.has(ending)) folder.remove();
  else await folder.setOutcome(found);
  return found;
}

/** Milliseconds for which an attempt counts as watched after somebody asked for it (our choice). */
const watchedMs = 300_000;

/** How a criterion stands during an attempt, and after how many steps it was first seen met; null if that is unknown. */
interface Standing {
  result: CriterionResult;
  since: number | null;
}

/** What the project's live runs hear of an attempt. */
export interface AttemptHooks {
  suspended(attempt: Attempt): void;
  reported(attempt: Attempt, moment: LiveMoment): void;
}

/** An attempt in progress: every picture and step is in the project before the agent continues. */
export class Attempt implements LiveAttempt {
  readonly environment: Environment;
  readonly agent: AgentSession | null;
  readonly steering: AtTheWheel;
  readonly steps: LiveStep[];
  readonly #parts: AttemptParts;
  readonly #media: MediaStore;
  readonly #hooks: AttemptHooks;
  readonly #trees = new Map<string, string>();
  #head: SavedHead;
  /** Whether it went on without a pause from its start. */
  #whole: boolean;
  #reported: LiveMoment | null = null;
  /** When the screen was last seen, as `Date.now()`. */
  seenAt = Date.now();
  #watchedUntil = 0;
  #criteria: Standing[] = [];

  constructor(parts: AttemptParts, environment: Environment, head: SavedHead, hooks: AttemptHooks) {
    this.#parts = parts;
    this.#head = head;
    this.environment = environment;
    const { place, number } = head;
    this.agent = announcedAgent(place.agent)?.session(`${place.runId}/${place.itemId}/${number}`) ?? null;
    this.#hooks = hooks;
    const drive = head.item.paused ? 'paused' : 'running';
    this.steering = new AtTheWheel((moment) => this.tell(moment), drive);
    this.#media = new MediaStore(parts.session.folder);
    this.steps = parts.folder.steps.map(liveStep);
    this.#whole = this.steps.length === 0;
  }

  async keep({ picture, ...seen }: Observation): Promise<Seen> {
    this.seenAt = Date.now();
    const stored = await this.#media.put(picture, 'screen.png');
    await this.#media.settle();
    const { write } = this.#parts.session;
    write.immediate(() => insertMedia(write, { ...stored, createdAt: new Date().toISOString() }));
    const { sha256, width, height } = stored;
    if (seen.tree) this.#trees.set(sha256, seen.tree.text);
    if (this.#head.screen === null) {
      this.#head = { ...this.#head, screen: { w: width, h: height, dpr: seen.dpr, theme: seen.theme } };
      await this.#parts.folder.setHead(this.#head);
    }
    return { ...seen, width, height, image: { sha256, width, height } };
  }

  async append(step: LiveStep): Promise<void> {
    const { sha256, width, height } = step.picture;
    const tree = this.#trees.get(sha256) ?? null;
    await this.#parts.folder.append({ ...step, snapshot: step.snapshot, picture: { sha256, width, height }, tree });
    this.#trees.clear();
    this.steps.push(step);
  }

  /** Somebody looks at it; those who still do ask again after every change. */
  watch(): void {
    this.#watchedUntil = Date.now() + watchedMs;
  }

  get watched(): boolean {
    return this.steering.drive !== 'running' || Date.now() < this.#watchedUntil;
  }

  /** How the criteria stood when they were last looked up; none as long as nobody watched. */
  get criteria(): readonly Standing[] {
    return this.#criteria;
  }

  standing(criteria: readonly CriterionResult[]): void {
    const before = this.#criteria;
    const step = this.steps.length;
    this.#criteria = criteria.map((result, at) => {
      const last = before[at];
      if (result.met !== true) return { result, since: null };
      if (last?.result.met === true) return { result, since: last.since };
      return { result, since: last || step === 0 ? step : null };
    });
  }

  tell(moment: LiveMoment): void {
    this.#reported = moment;
    // How long a person takes says nothing about the agent.
    if (moment.state === 'paused' || moment.state === 'person') this.#whole = false;
    const { session } = this.#parts;
    const { place, item } = this.#head;
    const { runId, itemId, label } = place;
    const at = { attempt: this.#head.number, step: this.steps.length, of: item.maxSteps };
    this.#hooks.reported(this, moment);
    session.events.emit({ ...{ type: 'live', runId, itemId, label, moment }, ...at });
  }

  async end({ ending, outcome, reason, criteria, final }: LiveEnd): Promise<LiveOutcome> {
    await this.environment.close().catch(() => undefined);
    await this.agent?.end(outcome);
    const image = final && { sha256: final.image.sha256, width: final.image.width, height: final.image.height };
    const { seconds } = this;
    const end: SavedEnd = {
      ...{ ending, outcome, reason, criteria: [...criteria], final: image, agent: this.#identity() },
      ...(seconds !== null && { seconds }),
    };
    await this.#parts.folder.setEnd(end);
    const found = await conclude(this.#parts, this.#head, end);
    this.tell({ state: 'ended', ending, outcome });
    return found;
  }

  /** Tells again what it is doing, after a person has changed something. */
  retell(): void {
    if (this.#reported) this.tell(this.#reported);
  }

  /** Seconds since its start; null if it was paused or continued. */
  get seconds(): number | null {
    return this.#whole ? (Date.now() - Date.parse(this.#head.startedAt)) / 1000 : null;
  }

  get head(): SavedHead {
    return this.#head;
  }

  /** Who acted, if it was an agent of somebody's own. */
  #identity(): SavedEnd['agent'] {
    const found = announcedAgent(this.#head.place.agent);
    return found && { ...found.identity, name: this.agent?.name ?? null };
  }

  suspend(): Promise<void> {
    this.#whole = false;
    this.#hooks.suspended(this);
    return Promise.resolve();
  }
}
