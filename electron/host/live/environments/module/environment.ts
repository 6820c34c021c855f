import { hash } from 'node:crypto';
import { z } from 'zod';
import sharp from '#pipelines/sharp.ts';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { AgentTask, Criterion } from '#shared/agents/task.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import {
  type ActResult,
  type Environment,
  EnvironmentError,
  type Observation,
  type Support,
} from '#pipelines/live/environment.ts';
import { answerFits, wantedAnswer } from '../answers.ts';
import { namedCriterion, shown } from '../found.ts';
import { giveBackMachine } from '../machines.ts';
import type { NamedModule } from './announced.ts';
import { acted, judged, methods, place, sentence, shownScreen } from './messages.ts';
import { ModuleProcess } from './process.ts';
import { sourcesHash } from './sources.ts';

export const answerCriterion = z.strictObject({ kind: z.literal('answer'), ...wantedAnswer });

const anything = z.unknown();

/** An environment of somebody's own, in a process of its own: one for each episode. */
export class ModuleEnvironment implements Environment {
  readonly #module: NamedModule;
  readonly #process: ModuleProcess;
  readonly #url: string | null;
  /** The functions that it has; null until it was opened. */
  #has: ReadonlySet<string> | null = null;
  #closed = false;

  private constructor(module: NamedModule, process: ModuleProcess, url: string | null) {
    this.#module = module;
    this.#process = process;
    this.#url = url;
  }

  /** @param url the machine that this episode has, if any was named */
  static async start(module: NamedModule, url: string | null): Promise<ModuleEnvironment> {
    return new ModuleEnvironment(module, await ModuleProcess.start(module.entry), url);
  }

  supports(): Support {
    const { platform, actions, criteria, heldKeys } = this.#module.says;
    return {
      ...{ platform, actions, criteria: [...criteria, 'answer'], restores: false },
      ...(heldKeys && { heldKeys: true as const }),
    };
  }

  async health(): Promise<string | null> {
    if (this.#process.broken !== null) return this.#process.broken;
    return (await this.#optional('health', [], sentence)) ?? null;
  }

  /** Calls a function that a module need not have; null if it has not. */
  async #optional<T>(name: string, args: readonly unknown[], schema: z.ZodType<T>): Promise<T | null> {
    return this.#has?.has(name) ? this.#process.call(name, args, schema) : null;
  }

  async reset(task: AgentTask): Promise<void> {
    if (!this.#has) {
      const { entry, sha256, says } = this.#module;
      if (sourcesHash(entry) !== sha256) throw new EnvironmentError(inWords('module-changed', { name: says.name }));
      await this.#process.call('load', [entry], anything);
      const context = { task, url: this.#url, folder: this.#process.folder };
      this.#has = new Set(await this.#process.call('open', [context], methods));
    }
    await this.#process.call('reset', [task], anything);
  }

  async observe(): Promise<Observation> {
    const { picture, tree = null, url = null, activity = null, ...rest } = await this.#shown();
    const { format, width, height } = await sharp(picture)
      .metadata()
      .catch(() => ({ format: '', width: 0, height: 0 }));
    if (format !== 'png') throw new EnvironmentError(inWords('module-no-png'));
    return {
      ...rest,
      picture,
      tree,
      url,
      activity,
      width,
      height,
      orientation: height > width ? 'portrait' : 'landscape',
    };
  }

  async #shown() {
    const { picture, ...rest } = await this.#process.call('observe', [], shownScreen);
    return { ...rest, picture: Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength) };
  }

  async fingerprint(): Promise<string> {
    const own = await this.#optional('fingerprint', [], z.string());
    return own ?? hash('sha256', (await this.#shown()).picture);
  }

  async act(action: Action): Promise<ActResult> {
    const began = performance.now();
    const { actions, heldKeys } = this.#module.says;
    const { type } = action;
    const offered = type !== null && actions.includes(type) && (heldKeys || type === 'hotkey' || !action.keys?.length);
    if (!offered) return { ok: false, raw: inWords('agent-not-offered', { action: type ?? action.raw }), ms: 0 };
    const { ok, raw } = await this.#process.call('act', [action], acted);
    return { ok, raw: raw || type, ms: Math.round(performance.now() - began) };
  }

  async check(criteria: readonly Criterion[], answer: string | null): Promise<CriterionResult[]> {
    const results: CriterionResult[] = [];
    for (const criterion of criteria) results.push(await this.#checkOne(criterion, answer));
    return results;
  }

  async #checkOne(criterion: Criterion, answer: string | null): Promise<CriterionResult> {
    const { kind } = criterion;
    const checked = (met: boolean | null, found: string) => ({
      ...{ kind, met },
      evidence: inWords('criterion-found', { what: namedCriterion(criterion), found: shown(found) }),
    });
    const wanted = answerCriterion.safeParse(criterion).data;
    if (wanted) return checked(answer !== null && answerFits(answer, wanted), answer ?? '–');
    if (!this.#module.says.criteria.includes(kind))
      return { kind, met: null, evidence: inWords('criterion-unknown', { kind }) };
    const { met, evidence } = await this.#process.call('criterion', [criterion, answer], judged);
    return checked(met, evidence || '–');
  }

  async locate(target: string): Promise<Point | null> {
    return (await this.#optional('locate', [target], place)) ?? null;
  }

  async changes(): Promise<string[]> {
    return (await this.#optional('changes', [], z.array(z.string().min(1)))) ?? [];
  }

  async change(name: string): Promise<void> {
    await this.#optional('change', [name], anything);
  }

  kill(): void {
    this.#process.kill();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#process.broken === null) await this.#optional('close', [], anything).catch(() => undefined);
    await this.#process.close();
    if (this.#url !== null) giveBackMachine(this.#url);
  }
}
