import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { AgentTask, Criterion } from '#shared/agents/task.ts';
import type { Action, ActionType } from '#shared/episodes/actions.ts';
import { actionsOf } from '#shared/episodes/subsets.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import {
  type ActResult,
  type Environment,
  EnvironmentError,
  type Observation,
  type Support,
} from '#pipelines/live/environment.ts';
import { mediaPath } from '../../../media/media-path.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { RecordedGraph } from './graph.ts';
import type { RecordedPath } from './path.ts';

const place = z.object({ episode: z.string(), at: z.number().int().min(0) });
export const replayStart = z.object({ episode: z.string() });

/** The episode that a task starts from; null if it names none. */
export const startOf = ({ init }: AgentTask): string | null =>
  init.flatMap((entry) => replayStart.safeParse(entry).data ?? []).at(0)?.episode ?? null;

/** The kind of criterion that a recorded end is. */
export const reached = 'reached';

/** Recorded screens in place of a live one. What nobody did in a recording is off the graph. */
export class ReplayEnvironment implements Environment {
  readonly #session: ProjectSession;
  readonly #graph: RecordedGraph;
  readonly #own: RecordedPath;
  #place: z.infer<typeof place>;

  constructor(session: ProjectSession, task: AgentTask) {
    this.#session = session;
    this.#graph = new RecordedGraph(session.read);
    const id = startOf(task) ?? '';
    const own = this.#graph.path(id);
    if (!own) throw new EnvironmentError(inWords('replay-none-such', { id }));
    this.#own = own;
    this.#place = { episode: id, at: 0 };
  }

  supports(): Support {
    const { content } = this.#own.episode;
    const platform = content.platform ?? 'web';
    const done = this.#own.transitions.flatMap(({ action }) => action.type ?? []);
    const actions = new Set<ActionType>([...actionsOf(platform), ...done]);
    return {
      platform,
      actions: [...actions],
      criteria: [reached],
      looks: ({ kind }) => kind === reached,
      restores: true,
      heldKeys: true,
    };
  }

  health(): Promise<string | null> {
    return Promise.resolve(null);
  }

  reset(): Promise<void> {
    this.#place = { episode: this.#own.episode.id, at: 0 };
    return Promise.resolve();
  }

  async observe(): Promise<Observation> {
    const picture = this.#graph.picture(this.#place);
    if (!picture) throw new EnvironmentError(inWords('replay-none-such', { id: this.#place.episode }));
    const { width, height, sha256, ext } = picture;
    const { episode, transitions } = this.#graph.path(this.#place.episode) ?? this.#own;
    return {
      picture: await readFile(mediaPath(this.#session.folder, sha256, ext)),
      width,
      height,
      dpr: episode.content.screen?.dpr ?? 1,
      theme: episode.content.screen?.theme,
      orientation: height > width ? 'portrait' : 'landscape',
      tree: null,
      url: transitions[this.#place.at]?.url ?? null,
      activity: null,
      tabs: [],
    };
  }

  act(action: Action): Promise<ActResult> {
    const next = this.#graph.after(this.#place, action);
    if (next) {
      this.#place = next;
      return Promise.resolve({ ok: true, raw: inWords('replay-moved', { step: next.at }), ms: 0 });
    }
    // Recorded screens do not change on their own, so waiting leads to the same one.
    if (action.type === 'wait') return Promise.resolve({ ok: true, raw: '', ms: 0 });
    return Promise.resolve({ ok: false, offGraph: true, raw: inWords('replay-off-graph'), ms: 0 });
  }

  recorded(): Promise<Action | null> {
    const { episode, at } = this.#place;
    return Promise.resolve(this.#graph.path(episode)?.transitions[at]?.action ?? null);
  }

  #isReached(): boolean {
    const path = this.#graph.path(this.#place.episode);
    if (!path || path.episode.content.task !== this.#own.episode.content.task) return false;
    // Waiting for the last screen is no part of the task.
    return path.transitions.slice(this.#place.at).every(({ action }) => action.type === 'wait');
  }

  check(criteria: readonly Criterion[]): Promise<CriterionResult[]> {
    const of = this.#graph.path(this.#place.episode)?.transitions.length ?? 0;
    const { at } = this.#place;
    return Promise.resolve(
      criteria.map(({ kind }) => {
        if (kind !== reached) return { kind, met: null, evidence: inWords('criterion-unknown', { kind }) };
        const met = this.#isReached();
        return {
          kind,
          met,
          evidence: met ? inWords('replay-end-reached') : inWords('replay-end-not-reached', { at, of }),
        };
      }),
    );
  }

  snapshot(): Promise<unknown> {
    return Promise.resolve(this.#place);
  }

  restore(_: AgentTask, snapshot: unknown): Promise<void> {
    this.#place = place.parse(snapshot);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
