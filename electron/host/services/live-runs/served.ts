import { randomUUID } from 'node:crypto';
import type { AgentTask } from '#shared/agents/task.ts';
import { agentProtocol, type ResetMessage, type StepMessage } from '#shared/agents/protocol.ts';
import type { AgentRequest, AgentResult } from '#shared/contract/runs/agents.ts';
import { inWords, joinedPhrase, phrase } from '#shared/phrases/phrase.ts';
import { actStep } from '#pipelines/agents/pipeline.ts';
import type { LiveItem } from '#pipelines/live/live-item.ts';
import { failure } from '../../errors/errors.ts';
import type { Host } from '../../host.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { runsOf, type RunsService } from '../runs/runs-service.ts';
import { attemptsAt } from '../../db/queries/runs/run-items.ts';
import { failedItems } from '../../db/queries/runs/run-results.ts';
import { announceAgent, foreignRecord } from '../../live/foreign/announced.ts';
import { Desk, type DeskEnd, DeskSession } from '../../live/foreign/desk.ts';
import { askedRun, itemIdOf, type StoredRequest, storedRequest } from '../../live/request.ts';
import { agentResultOf } from '../../live/result.ts';
import { agentSubject } from '../../live/subject.ts';

/** What a client may not do, in a sentence. */
export class ClientRefusal extends Error {
  override readonly name = 'ClientRefusal';
}

/** What a client sees: the screen, or how the episode ended. */
export type Shown =
  | ({ done: false; session: string } & Pick<StepMessage, 'n' | 'error'> & {
        picture: Buffer;
        observation: StepMessage['observation'];
      })
  | ({ done: true; session: string } & DeskEnd);

export type Begun = Shown & Partial<ResetMessage> & { protocol: number; task_id: string; left: number };

interface Opened {
  desk: Desk;
  task: string;
  item: string;
  client: string | null;
}

/** What a client may try; nothing is replayed before it. */
export type ServedRequest = Omit<AgentRequest, 'model' | 'goldFirst'>;

export interface Serving {
  /** Milliseconds without a call after which a client counts as gone. */
  idleMs: number;
  /** Episodes at the same time. */
  most: number;
  /** What agents of this server are called. */
  name: string;
  by: string;
}

/**
 * An environment for clients that act in it themselves: each `reset` adds an attempt at a task to one live run, whose
 * agent is the client. So an episode is driven, limited, stored and scored as it is for a model.
 */
export class ServedEnvironment {
  readonly runId: string;
  readonly #session: ProjectSession;
  readonly #runs: RunsService;
  readonly #request: StoredRequest;
  readonly #serving: Serving;
  readonly #open = new Map<string, Opened>();
  /** Open episodes by item. */
  readonly #byItem = new Map<string, Opened>();
  readonly #begun = new Map<string, number>();
  readonly #stopListening: () => void;
  readonly #withdraw: () => void;

  /** Errors: INVALID if the tasks cannot be run here. */
  constructor(host: Host, session: ProjectSession, request: ServedRequest, serving: Serving) {
    this.#session = session;
    this.#serving = serving;
    this.#runs = runsOf(host, session);
    const record = foreignRecord(serving.name);
    this.#withdraw = announceAgent({
      record,
      identity: { door: 'client', what: serving.name, hash: null },
      session: (id) => {
        const opened = this.#byItem.get(id.slice(id.indexOf('/') + 1, id.lastIndexOf('/')));
        return new DeskSession(id, opened?.desk ?? null, opened?.client ?? null);
      },
      close: () => undefined,
    });
    const { spec, leftOut } = askedRun(session.read, { ...request, goldFirst: false, model: record.name }, serving.by);
    this.#request = storedRequest.parse(spec.request);
    if (this.#request.tasks.length === 0)
      throw failure(
        'INVALID',
        joinedPhrase([phrase('agent-no-tasks', { env: request.env }), ...leftOut.map(({ why }) => why)], 'list-space'),
        {},
      );
    const run = this.#runs.start({ ...spec, subject: agentSubject });
    this.runId = run.id;
    const live = this.#runs.live(run.id);
    live?.runner.keepOpen();
    for (const { task } of this.#request.tasks) {
      const tried = attemptsAt(session.read, run.id, task.id);
      if (tried > 0) this.#begun.set(task.id, tried);
    }
    this.#stopListening = session.events.listen((event) => {
      if (event.type === 'run' && event.runId === this.runId) this.#failed();
      if (event.type !== 'live' || event.runId !== this.runId || event.moment.state !== 'ended') return;
      const { ending, outcome } = event.moment;
      // After an error the attempt may start over; if it does not, the item has failed.
      if (outcome !== 'error') this.#ended(event.itemId, { ending, outcome });
    });
    void live?.ended.then(() => {
      for (const { desk } of this.#open.values()) desk.close({ ending: 'stopped', outcome: 'error' });
    });
  }

  #ended(item: string, end: DeskEnd): void {
    this.#byItem.get(item)?.desk.close(end);
    this.#byItem.delete(item);
  }

  /** Ends what failed without an outcome: its environment, or because the client did nothing. */
  #failed(): void {
    if (this.#byItem.size === 0) return;
    for (const { item_id: item, code } of failedItems(this.#session.read, this.runId, actStep))
      this.#ended(item, { ending: code === 'env-error' ? 'env-error' : 'model-error', outcome: 'error' });
  }

  /** The tasks, and how often each was begun. */
  tasks(): { id: string; instruction: string; apps: string[]; begun: number }[] {
    return this.#request.tasks.map(({ task }) => ({
      ...{ id: task.id, instruction: task.instruction, apps: task.apps },
      begun: this.#begun.get(task.id) ?? 0,
    }));
  }

  #taskOf(id: string | undefined): AgentTask {
    const { tasks } = this.#request;
    const found = tasks.find(({ task }) => (id === undefined ? !this.#begun.has(task.id) : task.id === id));
    if (found) return found.task;
    const known = tasks.map(({ task }) => task.id).join(', ');
    throw new ClientRefusal(
      id === undefined ? inWords('client-all-begun', { n: tasks.length }) : inWords('client-no-task', { id, known }),
    );
  }

  /** Begins an attempt at a task: the one named, or the next that nobody has tried. @throws ClientRefusal */
  async reset(id: string | undefined, client: string | null): Promise<Begun> {
    if (this.#byItem.size >= this.#serving.most)
      throw new ClientRefusal(inWords('client-too-many', { n: this.#serving.most }));
    const task = this.#taskOf(id);
    const sample = this.#begun.get(task.id) ?? 0;
    this.#begun.set(task.id, sample + 1);
    const { env, set, maxSteps } = this.#request;
    const payload: LiveItem = { env, set, task, sample, maxSteps: maxSteps ?? task.maxSteps, rehearse: false };
    const item = itemIdOf(task.id, sample);
    const session = randomUUID();
    const opened: Opened = { desk: new Desk(this.#serving.idleMs), task: task.id, item, client };
    this.#open.set(session, opened);
    this.#byItem.set(item, opened);
    const label = this.#request.tasks.find((candidate) => candidate.task.id === task.id)?.label ?? task.id;
    this.#runs.addItem(this.runId, actStep, {
      ...{ itemId: item, payload },
      label: sample === 0 ? label : `${label} (${sample + 1})`,
    });
    const left = this.#request.tasks.filter((task) => !this.#begun.has(task.task.id)).length;
    const about = { protocol: agentProtocol, task_id: task.id, left };
    const view = await opened.desk.view();
    if ('end' in view) return { ...about, done: true, session, ...view.end };
    const { task: asked, screen, actions } = view.turn.reset;
    return { ...about, task: asked, screen, actions, ...shownOf(session, view) };
  }

  #opened(session: string): Opened {
    const found = this.#open.get(session);
    if (!found) throw new ClientRefusal(inWords('client-no-session', { session }));
    return found;
  }

  /** What the screen shows now, once the last action is through. @throws ClientRefusal */
  async observe(session: string): Promise<Shown> {
    return shownOf(session, await this.#opened(session).desk.view());
  }

  /** Performs one action and resolves with what the screen shows then. @throws ClientRefusal */
  async act(session: string, answer: object): Promise<Shown> {
    const { desk } = this.#opened(session);
    if (desk.ended) throw new ClientRefusal(inWords('client-ended'));
    if (!desk.answer(answer)) throw new ClientRefusal(inWords('client-busy'));
    return this.observe(session);
  }

  /** Says that the task is done, with its answer if it asks for one, or that it cannot be done. @throws ClientRefusal */
  async finish(
    session: string,
    { answer, fail }: { answer?: string | undefined; fail?: string | undefined },
  ): Promise<Shown> {
    if (answer !== undefined) {
      const after = await this.act(session, { action: { type: 'answer', text: answer } });
      if (after.done) return after;
    }
    return this.act(session, { action: fail === undefined ? { type: 'finish' } : { type: 'fail', text: fail } });
  }

  /** A client is gone: its open episodes end with what was done. */
  leave(sessions: Iterable<string>): void {
    for (const session of sessions) this.#open.get(session)?.desk.leave(inWords('client-gone'));
  }

  result(): AgentResult {
    return agentResultOf(this.#session.read, this.runId);
  }

  /** Ends every open episode, stores what was done, and completes the run. */
  async close(): Promise<void> {
    for (const { desk } of this.#open.values()) desk.leave(inWords('client-server-ended'));
    const live = this.#runs.live(this.runId);
    live?.runner.letEnd();
    await live?.ended;
    this.#stopListening();
    this.#withdraw();
  }
}

function shownOf(session: string, view: Awaited<ReturnType<Desk['view']>>): Shown {
  if ('end' in view) return { done: true, session, ...view.end };
  const { n, error, observation } = view.turn.step;
  return { done: false, session, n, ...(error !== undefined && { error }), picture: view.picture, observation };
}
