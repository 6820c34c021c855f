import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from '#pipelines/sharp.ts';
import { leavesOf } from '#shared/agents/criteria.ts';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { AgentTask, Criterion } from '#shared/agents/task.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { actionsOf } from '#shared/episodes/subsets.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { systemClock } from '#pipelines/engine/clock.ts';
import {
  type ActResult,
  type Environment,
  EnvironmentError,
  type Observation,
  type Support,
} from '#pipelines/live/environment.ts';
import { settle } from '#pipelines/live/settle.ts';
import { shown } from '../found.ts';
import { commandsOf, isPlain, type Screen } from './act.ts';
import { androidCriteria, checkOne } from './criteria.ts';
import { type AndroidApp, appNamed, startOf } from './init.ts';
import { AdbKeyboard } from './keyboard.ts';
import { Phone } from './phone.ts';
import { named, nodesOf } from './tree.ts';

/** Where a tree is written on the phone: a folder that its shell may always write to. */
const treeFile = '/data/local/tmp/benchwright-tree.xml';
/** Milliseconds that a tree may take; on a screen that never rests there is none. */
const treeMs = 12_000;
/** Pictures of a black screen are smaller than this in bytes, so that only those are looked into. */
const smallPicture = 40_000;
/** How many looks of a screen count as the same one: a caret that blinks has two. */
const blinking = 3;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

/** An attached phone or emulator, driven through the user's adb server. */
export class AndroidEnvironment implements Environment {
  readonly #task: AgentTask;
  readonly #phone: Phone;
  readonly #keyboard: AdbKeyboard;
  readonly #free: () => void;
  /** The phone's own size, upright as it was built, and pixels per inch over 160. */
  #native = { long: 0, short: 0, dpr: 1 };
  #screen: Screen = { width: 0, height: 0, scale: 1 };
  /** How the screen has looked since the last action, latest last. */
  #looks: string[] = [];
  #black = false;

  /** `free` is called when the phone is no longer used. */
  constructor(task: AgentTask, phone: Phone, free: () => void) {
    this.#task = task;
    this.#phone = phone;
    this.#keyboard = new AdbKeyboard(phone);
    this.#free = free;
  }

  supports(): Support {
    const actions = [...actionsOf('android'), 'hotkey' as const];
    return { platform: 'android', actions, criteria: androidCriteria, restores: false };
  }

  health(): Promise<string | null> {
    const { gone, serial } = this.#phone;
    return Promise.resolve(gone ? inWords('android-gone', { serial }) : null);
  }

  async #measure(): Promise<void> {
    const { text } = await this.#phone.run([
      ['wm', 'size'],
      ['wm', 'density'],
    ]);
    const last = (what: RegExp) => [...text.matchAll(what)].at(-1)?.slice(1).map(Number) ?? [];
    // An override is printed after what was built in.
    const size = last(/size: (\d+)x(\d+)/g);
    const [density = 160] = last(/density: (\d+)/g);
    this.#native = { long: Math.max(...size, 0), short: Math.min(...size, Infinity), dpr: density / 160 };
  }

  /** @throws EnvironmentError with what the phone said, if it failed */
  async #must(...commands: string[][]): Promise<void> {
    const { code, text } = await this.#phone.run(commands);
    if (code !== 0 || /^(Error|Exception|Failed|Security exception)\b/m.test(text))
      throw new EnvironmentError(inWords('android-init', { command: commands.flat().join(' '), stated: shown(text) }));
  }

  async reset(): Promise<void> {
    const { apps, clear, open, settings } = startOf(this.#task);
    this.#looks = [];
    await this.#keyboard.giveBack();
    await this.#measure();
    await this.#phone.run([
      ['input', 'keyevent', 'KEYCODE_WAKEUP'],
      ['wm', 'dismiss-keyguard'],
    ]);
    for (const { package: name } of apps) await this.#phone.run([['am', 'force-stop', name]]);
    for (const { package: name } of clear) await this.#must(['pm', 'clear', name]);
    for (const setting of settings)
      await this.#must(['settings', 'put', setting.namespace, setting.name, setting.value]);
    await this.#phone.run([['input', 'keyevent', 'KEYCODE_HOME']]);
    for (const app of open)
      if (!(await this.#open(app))) throw new EnvironmentError(inWords('android-no-app', { app: app.name }));
    await settle(() => this.fingerprint(), systemClock);
    this.#looks = [];
  }

  /** Starts an app, or brings it to the front; false if it is not on the phone. */
  async #open({ package: name, activity }: AndroidApp): Promise<string | null> {
    let component = activity === null ? null : `${name}/${activity}`;
    if (component === null) {
      const launcher = ['-a', 'android.intent.action.MAIN', '-c', 'android.intent.category.LAUNCHER'];
      const { text } = await this.#phone.run([['cmd', 'package', 'resolve-activity', '--brief', ...launcher, name]]);
      component = text.match(/^[\w.]+\/[\w.$]+\s*$/m)?.[0].trim() ?? null;
    }
    if (component === null) return null;
    const { code, text } = await this.#phone.run([['am', 'start', '-W', '-n', component]]);
    return code === 0 && !/^Error/m.test(text) ? component : null;
  }

  async #picture(): Promise<Buffer> {
    const bytes = await this.#phone.bytes('screencap', '-p');
    // Phones with two displays print a warning first.
    const start = bytes.subarray(0, 4096).indexOf(signature);
    if (start < 0 || bytes.length < start + 32)
      throw new EnvironmentError(
        inWords('android-no-picture', { stated: shown(bytes.subarray(0, 200).toString('utf8')) }),
      );
    const picture = bytes.subarray(start);
    const { width, height } = sizeOf(picture);
    const { long, short } = this.#native;
    const scale = long === 0 ? 1 : (width > height ? long : short) / width;
    this.#screen = { width, height, scale };
    return picture;
  }

  /** The tree of the screen; null if there is none, as while something moves or in some games. */
  async #dump(): Promise<string | null> {
    // A dump that fails leaves the last one where it is, and says that it succeeded.
    const commands = [
      ['rm', '-f', treeFile],
      ['uiautomator', 'dump', treeFile],
      ['cat', treeFile],
    ];
    const found = await this.#phone.run(commands, treeMs).catch((error: unknown) => {
      if (this.#phone.gone) throw error;
      return null;
    });
    const start = found?.text.search(/<\?xml|<hierarchy/) ?? -1;
    const end = found?.text.lastIndexOf('</hierarchy>') ?? -1;
    return found && start >= 0 && end > start ? found.text.slice(start, end + '</hierarchy>'.length) : null;
  }

  /** What is in front, as `package/activity`; null if the phone does not say. */
  async #activity(): Promise<string | null> {
    for (const part of ['displays', 'windows']) {
      const { text } = await this.#phone.run([['dumpsys', 'window', part]]);
      const found = /mCurrentFocus=Window\{\S+ \S+ ([^\s}]+)\}/.exec(text)?.[1];
      if (found) return found;
    }
    return null;
  }

  async observe(): Promise<Observation> {
    const picture = await this.#picture();
    const [dump, activity] = await Promise.all([this.#dump(), this.#activity()]);
    const { width, height, scale } = this.#screen;
    return {
      ...{ picture, width, height, activity, url: null, tabs: [] },
      dpr: this.#native.dpr / scale,
      orientation: height > width ? 'portrait' : 'landscape',
      tree: dump === null ? null : { format: 'uiautomator', text: dump },
    };
  }

  async fingerprint(): Promise<string> {
    const picture = await this.#picture();
    this.#black = picture.length < smallPicture && (await isBlack(picture));
    const look = hash('sha256', picture);
    const known = this.#looks.slice(-blinking).includes(look);
    if (!known) this.#looks.push(look);
    return this.#looks.at(-1) ?? look;
  }

  refused(): string | null {
    return this.#black ? inWords('android-secure') : null;
  }

  async #type(action: Action): Promise<{ ok: boolean; raw: string }> {
    const { text = '', point } = action;
    if (point) await this.#perform({ type: 'click', point, raw: action.raw });
    const sent = await this.#keyboard.type(text);
    return sent === null ? { ok: false, raw: inWords('android-ascii') } : { ok: true, raw: sent };
  }

  async #perform(action: Action): Promise<{ ok: boolean; raw: string }> {
    if (action.type === 'open_app') {
      const app = appNamed(startOf(this.#task).apps, action.app ?? '');
      const opened = app && (await this.#open(app));
      if (opened) return { ok: true, raw: opened };
      return { ok: false, raw: inWords(app ? 'android-no-app' : 'web-no-app', { app: action.app ?? '' }) };
    }
    if (action.type === 'type' && !isPlain(action.text ?? '')) return this.#type(action);
    if (this.#screen.width === 0) await this.#picture();
    const made = commandsOf(action, this.#screen);
    if ('refused' in made) return { ok: false, raw: made.refused };
    if (made.wait !== undefined) await sleep(made.wait);
    if (made.commands.length === 0) return { ok: true, raw: action.type ?? '' };
    const { code, text } = await this.#phone.run(made.commands);
    // `input` prints what went wrong, and on some phones ends with 0.
    if (code !== 0 || /^(Error|Exception|\S*Exception:)/m.test(text))
      return { ok: false, raw: inWords('android-failed', { stated: shown(text) }) };
    return { ok: true, raw: made.commands.map((words) => words.join(' ')).join(' && ') };
  }

  async act(action: Action): Promise<ActResult> {
    const started = performance.now();
    this.#looks = [];
    const done = await this.#perform(action);
    return { ...done, ms: performance.now() - started };
  }

  async check(criteria: readonly Criterion[], answer: string | null): Promise<CriterionResult[]> {
    const [dump, activity] = await Promise.all([this.#dump(), this.#activity()]);
    const world = { phone: this.#phone, nodes: nodesOf(dump ?? ''), activity, answer };
    const results: CriterionResult[] = [];
    for (const entry of criteria) results.push(await checkOne(entry, world));
    return results;
  }

  async locate(target: string): Promise<Point | null> {
    if (this.#screen.width === 0) await this.#picture();
    const [found] = named(nodesOf((await this.#dump()) ?? ''), target);
    const { scale } = this.#screen;
    return found ? [found.middle[0] / scale, found.middle[1] / scale] : null;
  }

  /** The data of each app that a criterion names and the task itself clears: nothing else on a phone is ours to spoil. */
  changes(): Promise<string[]> {
    const looked = leavesOf(this.#task.criteria).map((entry) => JSON.stringify(entry));
    const spoiled = startOf(this.#task).clear.filter((app) => looked.some((text) => text.includes(app.package)));
    return Promise.resolve(spoiled.map(({ name }) => inWords('check-app-cleared', { app: name })));
  }

  async change(name: string): Promise<void> {
    for (const app of startOf(this.#task).clear)
      if (name === inWords('check-app-cleared', { app: app.name })) await this.#must(['pm', 'clear', app.package]);
  }

  kill(): void {
    this.#phone.end();
  }

  async close(): Promise<void> {
    await this.#keyboard.giveBack();
    this.#phone.end();
    this.#free();
  }
}

async function isBlack(picture: Buffer): Promise<boolean> {
  const { channels } = await sharp(picture).stats();
  return channels.slice(0, 3).every(({ max }) => max === 0);
}
