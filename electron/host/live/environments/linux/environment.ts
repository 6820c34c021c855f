import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { leavesOf, unweighted } from '#shared/agents/criteria.ts';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { AgentTask, Criterion } from '#shared/agents/task.ts';
import { programOf } from '#shared/agents/linux/programs.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { actionsOf } from '#shared/episodes/subsets.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import {
  type ActResult,
  type Environment,
  EnvironmentError,
  type Observation,
  type Support,
} from '#pipelines/live/environment.ts';
import { settle } from '#pipelines/live/settle.ts';
import { systemClock } from '#pipelines/engine/clock.ts';
import { firstLine, words } from '../found.ts';
import { callsOf } from './act.ts';
import { readElements, treeText } from './atspi/tree.ts';
import { checkOne, linuxCriteria, linuxCriterion } from './criteria.ts';
import type { LinuxStart } from './init.ts';
import { type Running, runningBelow } from './processes.ts';
import { pictureOf } from './screen.ts';
import { Session } from './session.ts';

/** Longest wait for the window of a program; milliseconds. */
const windowMs = 90_000;
/** Longest wait for an element of a gold path. */
const findMs = 3000;
const pollMs = 150;
/** Milliseconds after which unmet criteria are looked up once more. */
const writtenMs = 1000;

/** Programs on a display of their own, with a fresh home folder, no network and no other files. */
export class LinuxEnvironment implements Environment {
  readonly #task: AgentTask;
  readonly #start: LinuxStart;
  readonly #resources: string;
  #session: Session | null = null;
  #closed = false;

  constructor(task: AgentTask, start: LinuxStart, resources: string) {
    this.#task = task;
    this.#start = start;
    this.#resources = resources;
  }

  supports(): Support {
    const actions = actionsOf('linux');
    return { platform: 'linux', actions, criteria: linuxCriteria, restores: false, heldKeys: true };
  }

  health(): Promise<string | null> {
    return Promise.resolve(this.#session?.broken ?? null);
  }

  get #here(): Session {
    const broken = this.#session ? this.#session.broken : inWords('linux-session-gone');
    if (!this.#session || broken !== null) throw new EnvironmentError(broken ?? '');
    return this.#session;
  }

  async reset(): Promise<void> {
    const { files, open, screen } = this.#start;
    await this.#session?.close();
    const session = await Session.start(screen, files, this.#resources);
    // Nobody waited for it any longer.
    if (this.#closed) await session.close();
    this.#session = session;
    for (const { app, file } of open) await this.#open(app, file);
    await settle(() => this.fingerprint(), systemClock);
  }

  /** Brings an app to the front, or starts it and waits for its window. */
  async #open(name: string, file?: string): Promise<boolean> {
    const app = programOf(name, this.#start.programs);
    if (!app) return false;
    const mine = () => this.#here.windowsOf(app);
    const [there] = await mine();
    if (there && file === undefined) await this.#here.xdotool('windowactivate', there.id);
    else {
      this.#here.launch(app, file);
      const started = systemClock.now();
      // Until it is in front and has read its file, what is typed would be lost.
      const shows = file === undefined ? '' : path.basename(file);
      for (;;) {
        const shown = (await mine()).filter(({ title }) => title.includes(shows));
        if (shown.some(({ active }) => active)) break;
        const [found] = shown;
        if (found) await this.#here.xdotool('windowactivate', found.id).catch(() => undefined);
        if (systemClock.now() - started > windowMs)
          throw new EnvironmentError(inWords('linux-no-window', { app: name }));
        await systemClock.sleep(pollMs);
      }
    }
    return true;
  }

  async observe(): Promise<Observation> {
    const session = this.#here;
    const { picture, width, height } = await pictureOf(session.pixels);
    const tree = treeText(await readElements(session.buses, [width, height]), [width, height]);
    const tabs = (await session.windows()).map(({ title, active }) => ({ title, active }));
    return {
      ...{ picture, width, height, dpr: 1, tabs, url: null },
      tree: tree === null ? null : { format: 'atspi', text: tree },
      orientation: height > width ? 'portrait' : 'landscape',
      activity: tabs.find(({ active }) => active)?.title ?? null,
    };
  }

  async #perform(action: Action): Promise<{ ok: boolean; raw: string }> {
    const session = this.#here;
    if (action.type === 'switch_tab') {
      const title = action.text ?? '';
      const windows = await session.windows();
      const found =
        windows.find((candidate) => words(candidate.title) === words(title)) ??
        windows.find((candidate) => words(candidate.title).includes(words(title)));
      if (!found || words(title) === '') return { ok: false, raw: inWords('linux-no-such-window', { title }) };
      await session.xdotool('windowactivate', found.id);
      return { ok: true, raw: found.title };
    }
    if (action.type === 'open_app') {
      const app = action.app ?? '';
      const allowed = this.#task.apps.some((text) => words(text) === words(app));
      return allowed && (await this.#open(app))
        ? { ok: true, raw: app }
        : { ok: false, raw: inWords('web-no-app', { app }) };
    }
    const { width, height } = this.#start.screen;
    const asked = callsOf(action, [width / 2, height / 2]);
    if ('refused' in asked) return { ok: false, raw: asked.refused };
    for (const call of asked.calls) await session.xdotool(...call);
    return { ok: true, raw: asked.calls.map((call) => call.join(' ')).join('; ') };
  }

  async act(action: Action): Promise<ActResult> {
    const started = performance.now();
    try {
      const done = await this.#perform(action);
      return { ...done, ms: performance.now() - started };
    } catch (error) {
      if (!this.#session?.alive || error instanceof EnvironmentError) throw error;
      return { ok: false, raw: firstLine(error), ms: performance.now() - started };
    }
  }

  async check(criteria: readonly Criterion[], answer: string | null): Promise<CriterionResult[]> {
    const look = async () => {
      const titles = (await this.#here.windows()).map(({ title }) => title);
      const { home } = this.#here;
      const world = { home, given: this.#start.files, titles, running: await this.#running(), answer };
      return Promise.all(criteria.map((entry) => checkOne(entry, world)));
    };
    const results = await look();
    if (results.every(({ met }) => met !== false)) return results;
    // A busy program may still be writing.
    await systemClock.sleep(writtenMs);
    return look();
  }

  async fingerprint(): Promise<string> {
    return createHash('sha256')
      .update(await readFile(this.#here.pixels))
      .digest('hex');
  }

  /**
   * The middle of an element of the tree (`push button: Save`), or of the window whose title has these
   * words.
   */
  async locate(target: string): Promise<Point | null> {
    const element = await this.#element(target);
    if (element) return element;
    const found = (await this.#here.windows()).find(({ title }) => words(title).includes(words(target)));
    if (!found) return null;
    const place = await this.#here.xdotool('getwindowgeometry', '--shell', found.id);
    const [x, y, width, height] = ['X', 'Y', 'WIDTH', 'HEIGHT'].map((name) =>
      Number(new RegExp(`^${name}=(-?\\d+)$`, 'm').exec(place)?.[1] ?? 0),
    );
    return [(x ?? 0) + (width ?? 0) / 2, (y ?? 0) + (height ?? 0) / 2];
  }

  async #element(target: string): Promise<Point | null> {
    const [, role = '', name = ''] = /^([a-z ]+): (.+)$/.exec(target) ?? [];
    if (name === '') return null;
    const { width, height } = this.#start.screen;
    const until = systemClock.now() + findMs;
    for (;;) {
      const elements = (await readElements(this.#here.buses, [width, height])) ?? [];
      const found = elements.find((element) => element.role === role && words(element.name) === words(name));
      if (found) return [(found.bbox[0] + found.bbox[2]) / 2, (found.bbox[1] + found.bbox[3]) / 2];
      if (systemClock.now() > until) return null;
      await systemClock.sleep(pollMs);
    }
  }

  async #running(): Promise<Running[]> {
    const root = this.#here.fencePid;
    return root === null ? [] : runningBelow(root);
  }

  /** Files that the criteria look into, each emptied and each removed; programs that should run, each ended. */
  #spoiled(): { name: string; spoil: () => Promise<unknown> }[] {
    const leaves = leavesOf(this.#task.criteria).flatMap(
      (entry) => linuxCriterion.safeParse(unweighted(entry)).data ?? [],
    );
    const files = leaves.flatMap((entry) => (entry.kind === 'file' && entry.exists !== false ? [entry.path] : []));
    const programs = leaves.flatMap((entry) =>
      entry.kind === 'process' && entry.running !== false ? [entry.command] : [],
    );
    const at = (file: string) => path.join(this.#here.home, file);
    return [
      ...[...new Set(files)].flatMap((file) => [
        { name: inWords('check-file-emptied', { file }), spoil: () => writeFile(at(file), '') },
        { name: inWords('check-file-removed', { file }), spoil: () => rm(at(file), { force: true }) },
      ]),
      ...[...new Set(programs)].map((program) => ({
        name: inWords('check-program-ended', { program }),
        spoil: async () => {
          for (const { pid, names } of await this.#running()) if (names.includes(program)) process.kill(pid, 'SIGKILL');
        },
      })),
    ];
  }

  changes(): Promise<string[]> {
    return Promise.resolve(this.#spoiled().map(({ name }) => name));
  }

  async change(name: string): Promise<void> {
    await this.#spoiled()
      .find((entry) => entry.name === name)
      ?.spoil();
  }

  kill(): void {
    this.#session?.kill();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#session?.close();
    this.#session = null;
  }
}
