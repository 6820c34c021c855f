import { readFile } from 'node:fs/promises';
import type { LiveMoment } from '#shared/agents/moment.ts';
import type { LiveOutcome } from '#shared/agents/result.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { hashDistance } from '#shared/tasks/baselines/distances.ts';
import { type Environment, EnvironmentError } from '#pipelines/live/environment.ts';
import type { AnsweredPlace, LiveAttempt, LivePlace, LivePort, Seen } from '#pipelines/live/live-port.ts';
import type { LiveItem } from '#pipelines/live/live-item.ts';
import { rehearse } from '#pipelines/agents/check-task.ts';
import { systemClock } from '#pipelines/engine/clock.ts';
import { fineCells, fingerprint } from '#pipelines/pictures/likeness.ts';
import { liveEpisodes } from '../db/queries/episodes/live-episodes.ts';
import { mediaPath } from '../media/media-path.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { Attempt, type AttemptParts, conclude } from './attempt.ts';
import { AttemptFolder, type SavedEnd, type SavedHead } from './attempt-folder.ts';
import type { Shipped } from './environments/define.ts';
import { environmentOf } from './environments/registry.ts';
import { openEnvironment } from './environments/open.ts';
import { liveSource } from './episode.ts';
import { likeScreen } from './same-screen.ts';

const keyOf = ({ runId, itemId }: Pick<LivePlace, 'runId' | 'itemId'>) => `${runId} ${itemId}`;
const wordsOf = (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

const stopped = (): SavedEnd => ({
  ...{ ending: 'stopped', outcome: 'error', criteria: [], final: null },
  reason: inWords('agent-stopped'),
});

/** What an attempt was last seen doing. */
export interface NowOf {
  moment: LiveMoment;
  /** The latest screen, by hash. */
  picture: string | null;
  /** When that was seen, as `Date.now()`. */
  at: number;
  step: number;
  of: number;
  attempt: number;
}

/** Starts environments for live runs of one project, and keeps what they did. */
export class ProjectLive implements LivePort {
  readonly waiter = systemClock;
  readonly #session: ProjectSession;
  readonly #shipped: Shipped;
  /** Attempts of paused runs, with their environments as they are. */
  readonly #paused = new Map<string, Attempt>();
  /** What each attempt was last seen doing; until its run is over. */
  readonly #seen = new Map<string, NowOf>();
  /** Attempts in progress. */
  readonly #going = new Map<string, Attempt>();
  /** What replaying the gold path of a task found, by run and task. */
  readonly #rehearsed = new Map<string, Promise<string | null>>();
  readonly #watchers = new Map<string, (place: AnsweredPlace) => void>();

  constructor(session: ProjectSession, shipped: Shipped) {
    this.#session = session;
    this.#shipped = shipped;
  }

  #parts(place: LivePlace): AttemptParts {
    return { session: this.#session, folder: AttemptFolder.of(this.#session.folder, place) };
  }

  async finished(place: LivePlace): Promise<LiveOutcome | null> {
    const parts = this.#parts(place);
    const { outcome, head, end } = parts.folder;
    if (outcome) return outcome;
    if (!head || !end || ['env-error', 'model-error', 'stopped'].includes(end.ending)) return null;
    return conclude(parts, head, end);
  }

  async begin(place: LivePlace, item: LiveItem): Promise<LiveAttempt> {
    const key = keyOf(place);
    const paused = this.#paused.get(key);
    this.#paused.delete(key);
    if (paused) {
      this.#going.set(key, paused);
      return paused;
    }
    const parts = this.#parts(place);
    let environment: Environment | null = null;
    try {
      environment = await this.#open(item);
      const attempt =
        (await this.#continued(parts, environment)) ?? (await this.#fresh(parts, environment, place, item));
      this.#going.set(key, attempt);
      return attempt;
    } catch (error) {
      // Nothing is under way any more, whatever was told before.
      this.#seen.delete(key);
      await environment?.close().catch(() => undefined);
      throw error instanceof EnvironmentError ? error : new EnvironmentError(wordsOf(error));
    }
  }

  answered(runId: string, place: AnsweredPlace): void {
    this.#watchers.get(runId)?.(place);
  }

  /** Calls back for every place that a run's models answer, until the returned function is called. */
  watch(runId: string, heard: (place: AnsweredPlace) => void): () => void {
    this.#watchers.set(runId, heard);
    return () => void this.#watchers.delete(runId);
  }

  /** What the attempts of a run were last seen doing, by item. */
  seenIn(runId: string): Map<string, NowOf> {
    const own = [...this.#seen].filter(([key]) => key.startsWith(`${runId} `));
    return new Map(own.map(([key, now]) => [key.slice(runId.length + 1), now]));
  }

  /** The attempts of a run whose environments are up. */
  upIn(runId: string): Attempt[] {
    return [...this.#going, ...this.#paused].flatMap(([key, attempt]) => (key.startsWith(`${runId} `) ? attempt : []));
  }

  /** An attempt in progress, or of a paused run; null if there is none. */
  attempt(place: { runId: string; itemId: string }): Attempt | null {
    const key = keyOf(place);
    return this.#going.get(key) ?? this.#paused.get(key) ?? null;
  }

  async looksLike({ image }: Seen, recorded: { sha256: string; print: string }): Promise<boolean> {
    if (image.sha256 === recorded.sha256) return true;
    const bytes = await readFile(mediaPath(this.#session.folder, image.sha256, 'png'));
    return hashDistance(await fingerprint(bytes, fineCells), recorded.print) <= likeScreen;
  }

  async rehearse(place: LivePlace, item: LiveItem): Promise<string | null> {
    const key = `${place.runId} ${item.task.id}`;
    const known = this.#rehearsed.get(key);
    if (known) return known;
    this.#tellRehearsing(place, item);
    const found = this.#rehearse(item);
    this.#rehearsed.set(key, found);
    try {
      const broken = await found;
      if (broken !== null) this.#seen.delete(keyOf(place));
      return broken;
    } catch (error) {
      // An environment that failed says nothing about the task: the next try asks again.
      this.#rehearsed.delete(key);
      this.#seen.delete(keyOf(place));
      throw error;
    }
  }

  async #rehearse(item: LiveItem): Promise<string | null> {
    let environment: Environment | null = null;
    try {
      environment = await this.#open(item);
      return await rehearse(environment, item.task, this.waiter);
    } catch (error) {
      throw error instanceof EnvironmentError ? error : new EnvironmentError(wordsOf(error));
    } finally {
      await environment?.close().catch(() => undefined);
    }
  }

  #tellRehearsing({ runId, itemId, label }: LivePlace, { maxSteps: of }: LiveItem): void {
    const moment = { state: 'rehearsing' as const };
    this.#seen.set(`${runId} ${itemId}`, { moment, picture: null, at: Date.now(), step: 0, of, attempt: 0 });
    this.#session.events.emit({ type: 'live', runId, itemId, label, attempt: 0, step: 0, of, moment });
  }

  async #open({ env, task, machines }: LiveItem): Promise<Environment> {
    const kind = environmentOf(env);
    if (!kind) throw new EnvironmentError(inWords('agent-no-environment', { env }));
    try {
      return await openEnvironment(kind, this.#session, task, { ...this.#shipped, machines });
    } catch (error) {
      throw error instanceof EnvironmentError ? error : new EnvironmentError(wordsOf(error));
    }
  }

  #attempt(parts: AttemptParts, environment: Environment, head: SavedHead): Attempt {
    const key = keyOf(head.place);
    return new Attempt(parts, environment, head, {
      suspended: (attempt) => {
        this.#going.delete(key);
        this.#paused.set(key, attempt);
      },
      reported: ({ steps, seenAt, head: { number, item } }, moment) => {
        if (moment.state === 'ended') this.#going.delete(key);
        const picture = 'picture' in moment ? moment.picture : (this.#seen.get(key)?.picture ?? null);
        this.#seen.set(key, { moment, picture, at: seenAt, step: steps.length, of: item.maxSteps, attempt: number });
      },
    });
  }

  /**
   * What a killed process left: continued from its last step if the environment can restore that. Otherwise its steps
   * become an episode that ended in an environment error, and null is returned.
   */
  async #continued(parts: AttemptParts, environment: Environment): Promise<Attempt | null> {
    const { folder } = parts;
    const { head, steps } = folder;
    if (!head) return null;
    const { item } = head;
    const end = folder.end;
    const last = steps.at(-1);
    if (end) await conclude(parts, head, end);
    else if (last && environment.supports().restores && environment.restore) {
      await environment.reset(item.task);
      await environment.restore(item.task, last.snapshot);
      return this.#attempt(parts, environment, head);
    } else if (last) {
      const why = inWords('agent-env-lost');
      await conclude(parts, head, {
        ...{ ending: 'env-error', outcome: 'error', criteria: [], final: null },
        reason: inWords('agent-env-error', { why }),
      });
    }
    return null;
  }

  async #fresh(parts: AttemptParts, environment: Environment, place: LivePlace, item: LiveItem): Promise<Attempt> {
    const before = liveEpisodes(this.#session.read, liveSource, `${place.runId}/${place.itemId}/`).length;
    const head = { number: before + 1, screen: null, startedAt: new Date().toISOString(), place, item };
    await parts.folder.begin(head);
    const attempt = this.#attempt(parts, environment, head);
    attempt.tell({ state: 'starting' });
    const sick = await environment.health();
    if (sick !== null) throw new EnvironmentError(sick);
    await environment.reset(item.task);
    return attempt;
  }

  /**
   * A run is over: nothing of it continues. What was under way when it was stopped becomes an episode; outcomes are
   * stored by now.
   */
  async over(runId: string): Promise<void> {
    for (const key of this.#paused.keys()) if (key.startsWith(`${runId} `)) await this.#drop(key);
    for (const map of [this.#seen, this.#rehearsed])
      for (const key of map.keys()) if (key.startsWith(`${runId} `)) map.delete(key);
    const project = this.#session.folder;
    for (const folder of AttemptFolder.ofRun(project, runId)) {
      const { head, outcome } = folder;
      if (head && !outcome && folder.steps.length > 0)
        await conclude({ session: this.#session, folder }, head, folder.end ?? stopped());
    }
    AttemptFolder.removeRun(project, runId);
  }

  async #drop(key: string): Promise<void> {
    const attempt = this.#paused.get(key);
    this.#paused.delete(key);
    attempt?.agent?.drop();
    await attempt?.environment.close().catch(() => undefined);
  }

  /** Closes the environments of paused runs; what they did stays on disk. */
  async close(): Promise<void> {
    await Promise.all([...this.#paused.keys()].map((key) => this.#drop(key)));
  }
}
