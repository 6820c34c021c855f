import { randomUUID } from 'node:crypto';
import { type AgentTask, agentTask, type GoldAction } from '#shared/agents/task.ts';
import type { TaskCheck } from '#shared/agents/result.ts';
import type { TrialEnd, TrialScreen } from '#shared/contract/review/trials.ts';
import { type TaskContent, taskContent } from '#shared/items/agent-task/content.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { inWords, phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { checkTask } from '#pipelines/agents/check-task.ts';
import { systemClock } from '#pipelines/engine/clock.ts';
import type { Environment } from '#pipelines/live/environment.ts';
import { settle } from '#pipelines/live/settle.ts';
import { getItem } from '../../db/queries/items/items.ts';
import { insertMedia } from '../../db/queries/screenshots/media.ts';
import { answerOfPerson } from '../../db/queries/review/votes.ts';
import { failure, notFound } from '../../errors/errors.ts';
import { MediaStore } from '../../media/store.ts';
import type { Caller } from '../../people/caller.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { change } from '../../changes/change.ts';
import { saveEntity } from '../../changes/save.ts';
import { forbiddenCheckers } from '../checkers/allowed.ts';
import type { EnvironmentKind, Shipped } from '../environments/define.ts';
import { firstLine } from '../environments/found.ts';
import { openEnvironment } from '../environments/open.ts';
import { environments } from '../environments/registry.ts';
import { keepCheck, taskFaults } from '../project-tasks.ts';
import { keepTrial, type SeenScreen, type TriedStep } from './trial-episode.ts';

/** Milliseconds without an action after which a trial is over. */
const idleMs = 600_000;

/** What failed in an environment, in a sentence. */
const failed = (error: unknown) =>
  failure('INVALID', phrase('agent-env-error', { why: textPhrase(firstLine(error)) }), {});

interface Trial {
  id: string;
  item: string;
  by: string;
  task: TaskContent;
  environment: Environment;
  steps: TriedStep[];
  now: SeenScreen;
  timer: NodeJS.Timeout;
  /** Whether an action is under way. */
  busy: boolean;
}

/** Tasks that people try in their environments: one trial per person at a time. */
export class Trials {
  readonly #session: ProjectSession;
  readonly #shipped: Shipped;
  readonly #open = new Map<string, Trial>();

  constructor(session: ProjectSession, shipped: Shipped) {
    this.#session = session;
    this.#shipped = shipped;
    session.onClose(async () => {
      await Promise.all([...this.#open.values()].map((trial) => this.#close(trial)));
    });
  }

  #taskOf(id: string, me: Caller): TaskContent {
    const item = getItem(this.#session.read, agentTaskKind.id, id);
    if (!item || item.state === 'retired') throw notFound('item', id);
    if (!answerOfPerson(this.#session.read, agentTaskKind.id, id, me.name))
      throw failure('INVALID', phrase('verdict-answer-first'), {});
    return taskContent.parse(item.content);
  }

  /** The environment that can run a task here. Errors: INVALID, with the reason why none can. */
  #kindFor(task: AgentTask, me: Caller): EnvironmentKind {
    const db = this.#session.read;
    const all = environments.filter(({ ownTasks }) => ownTasks === undefined);
    const able = all.filter((kind) => taskFaults(db, kind, task).length === 0);
    const kind = able.find((environmentKind) => environmentKind.missing() === null);
    if (kind?.local && me.listed) throw failure('FORBIDDEN', phrase('agent-remote'), {});
    if (kind) return kind;
    const missing = able[0]?.missing();
    // Of the environments that cannot, the one for the task's platform says why.
    const named = all.find(({ id }) => id === task.platform);
    const why =
      missing ?? (named && taskFaults(db, named, task)[0]) ?? phrase('trial-nowhere', { platform: task.platform });
    throw failure('INVALID', why, { field: 'task' });
  }

  async #look(environment: Environment): Promise<{ seen: SeenScreen; shown: Omit<TrialScreen, 'session' | 'steps'> }> {
    const { picture, dpr, theme, url, tree, tabs } = await environment.observe();
    const media = new MediaStore(this.#session.folder);
    const stored = await media.put(picture, 'screen.png');
    await media.settle();
    const { write } = this.#session;
    write.immediate(() => insertMedia(write, { ...stored, createdAt: new Date().toISOString() }));
    const { sha256, width, height } = stored;
    return {
      seen: { sha256, width, height, dpr, theme, url, tree: tree?.text ?? null },
      shown: { width, height, picture: picture.toString('base64'), tabs },
    };
  }

  async begin(id: string, me: Caller): Promise<TrialScreen> {
    const task = this.#taskOf(id, me);
    const kind = this.#kindFor(agentTask.parse(task), me);
    for (const trial of this.#open.values()) if (trial.by === me.name) await this.#close(trial);
    let environment: Environment | null = null;
    try {
      environment = await openEnvironment(kind, this.#session, task, this.#shipped);
      const sick = await environment.health();
      if (sick !== null) throw new Error(sick);
      await environment.reset(task);
      const { seen, shown } = await this.#look(environment);
      const session = randomUUID();
      const timer = setTimeout(() => void this.leave(session, me), idleMs);
      timer.unref();
      this.#open.set(session, {
        ...{ id: session, item: id, by: me.name, task, environment, steps: [], now: seen, timer, busy: false },
      });
      return { session, steps: 0, ...shown };
    } catch (error) {
      await environment?.close().catch(() => undefined);
      throw failed(error);
    }
  }

  #trial(session: string, me: Caller): Trial {
    const found = this.#open.get(session);
    if (found?.by !== me.name) throw failure('INVALID', phrase('trial-over'), {});
    return found;
  }

  async act(session: string, action: GoldAction, me: Caller): Promise<TrialScreen> {
    const trial = this.#trial(session, me);
    if (trial.busy) throw failure('INVALID', phrase('trial-busy'), {});
    trial.busy = true;
    trial.timer.refresh();
    try {
      const { environment, now } = trial;
      if (!environment.supports().actions.includes(action.type))
        throw failure('INVALID', phrase('agent-not-offered', { action: action.type }), {});
      const { ok, raw } = await environment.act({ ...action, raw: JSON.stringify(action) }).catch((error: unknown) => {
        throw failed(error);
      });
      if (!ok) throw failure('INVALID', textPhrase(raw), {});
      const fingerprint = environment.fingerprint?.bind(environment);
      if (fingerprint) await settle(fingerprint, systemClock);
      const { seen, shown } = await this.#look(environment);
      trial.steps.push({ action, before: now });
      trial.now = seen;
      return { session, steps: trial.steps.length, ...shown };
    } finally {
      trial.busy = false;
    }
  }

  async finish(session: string, answer: string | null, me: Caller): Promise<TrialEnd> {
    const trial = this.#trial(session, me);
    const { task, steps, item, now } = trial;
    const criteria = await trial.environment.check(task.criteria, answer).catch((error: unknown) => {
      throw failed(error);
    });
    await this.#close(trial);
    const decided = criteria.filter(({ met }) => met !== null);
    const met = decided.length === 0 ? null : decided.every((criterionResult) => criterionResult.met === true);
    const path: GoldAction[] = [
      ...steps.map(({ action }) => action),
      ...(answer === null ? [] : [{ type: 'answer' as const, text: answer }]),
    ];
    const episode =
      steps.length === 0
        ? null
        : await keepTrial(this.#session, { id: trial.id, by: me.name, task, steps, final: now, met });
    const gold = met !== false && path.length > 0;
    if (gold) this.#keepGold(item, path, episode, me);
    return { criteria, met, episode, gold };
  }

  /** The path that a person took, as the task's gold path; it counts the closing `finish`. */
  #keepGold(id: string, gold: GoldAction[], goldEpisode: string | null, me: Caller): void {
    const author = { kind: 'person' as const, name: me.name };
    change(this.#session, { author, why: inWords('revision-tried'), label: 'try-task' }, (to) => {
      const item = getItem(to.db, agentTaskKind.id, id);
      if (!item) return;
      const content = { ...taskContent.parse(item.content), gold, goldEpisode, optimalSteps: gold.length + 1 };
      saveEntity(to, agentTaskKind.id, id, null, content, { state: item.state });
    });
  }

  /** Tests a task's criteria in an environment of its own. Errors: INVALID if that fails. */
  async test(id: string, me: Caller): Promise<TaskCheck> {
    const task = agentTask.parse(this.#taskOf(id, me));
    const [forbidden] = forbiddenCheckers([task]);
    if (forbidden) throw failure('INVALID', forbidden, { field: 'task' });
    const kind = this.#kindFor(task, me);
    let environment: Environment | null = null;
    try {
      environment = await openEnvironment(kind, this.#session, task, this.#shipped);
      const found = await checkTask(environment, task, systemClock);
      keepCheck(this.#session, id, task, found);
      return found;
    } catch (error) {
      throw failed(error);
    } finally {
      await environment?.close().catch(() => undefined);
    }
  }

  async leave(session: string, me: Caller): Promise<void> {
    const trial = this.#open.get(session);
    if (trial?.by === me.name) await this.#close(trial);
  }

  async #close(trial: Trial): Promise<void> {
    clearTimeout(trial.timer);
    this.#open.delete(trial.id);
    await trial.environment.close().catch(() => undefined);
  }
}

/** By session: the trials of a project end with it. */
const known = new WeakMap<ProjectSession, Trials>();

/** The trials of an open project. */
export function trialsOf(session: ProjectSession, shipped: Shipped): Trials {
  const found = known.get(session) ?? new Trials(session, shipped);
  known.set(session, found);
  return found;
}
