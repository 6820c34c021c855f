import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import sharp from '#pipelines/sharp.ts';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { AgentTask, Criterion } from '#shared/agents/task.ts';
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
import { fits, namedCriterion, shown } from '../found.ts';
import { codeOf, osworldActions } from './act.ts';
import { Machine } from './machine.ts';
import { giveBackMachine } from '../machines.ts';
import { treeOf } from './tree.ts';

const command = z.union([z.string().min(1).max(20_000), z.array(z.string().max(20_000)).min(1).max(100)]);

/** What a task sets up: commands in the machine, which must succeed, and time to let programs start. */
export const osworldInit = z.union([
  z.strictObject({ execute: command, shell: z.boolean().optional() }),
  z.strictObject({ sleep: z.number().min(0).max(60) }),
]);

/** The criteria that the machine is asked for. */
export const osworldCriterion = z.discriminatedUnion('kind', [
  /** A command in the machine: what it prints, and its exit code (0 unless given). */
  z.strictObject({
    kind: z.literal('execute'),
    command,
    shell: z.boolean().optional(),
    code: z.number().int().optional(),
    equals: z.string().optional(),
    contains: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('answer'), ...wantedAnswer }),
]);
export const osworldCriteria = osworldCriterion.options.map(({ shape }) => shape.kind.value);

/** A desktop in a virtual machine, reached over the HTTP server that OSWorld puts into it. */
export class OsworldEnvironment implements Environment {
  readonly #machine: Machine;
  #closed = false;

  constructor(address: string) {
    this.#machine = new Machine(address);
  }

  supports(): Support {
    return { platform: 'linux', actions: osworldActions, criteria: osworldCriteria, restores: false };
  }

  health(): Promise<string | null> {
    return Promise.resolve(null);
  }

  async reset(task: AgentTask): Promise<void> {
    for (const entry of task.init.map((init) => osworldInit.parse(init))) {
      if ('sleep' in entry) await sleep(entry.sleep * 1000);
      else {
        const { code, output } = await this.#machine.execute(entry.execute, entry.shell);
        if (code !== null && code !== 0)
          throw new EnvironmentError(inWords('osworld-init', { command: shown(entry.execute), stated: shown(output) }));
      }
    }
  }

  async observe(): Promise<Observation> {
    const [picture, xml] = await Promise.all([this.#machine.screenshot(), this.#machine.accessibility()]);
    const { format, width, height } = await sharp(picture)
      .metadata()
      .catch(() => ({ format: '', width: 0, height: 0 }));
    if (format !== 'png')
      throw new EnvironmentError(inWords('osworld-strange', { url: `${this.#machine.address}/screenshot` }));
    const text = xml === null ? null : treeOf(xml, [width, height]);
    return {
      ...{ picture, width, height, dpr: 1, url: null, activity: null, tabs: [] },
      orientation: height > width ? 'portrait' : 'landscape',
      tree: text === null ? null : { format: 'atspi', text },
    };
  }

  async fingerprint(): Promise<string> {
    return hash('sha256', await this.#machine.screenshot());
  }

  async act(action: Action): Promise<ActResult> {
    const began = performance.now();
    const made = codeOf(action);
    if ('refused' in made) return { ok: false, raw: made.refused, ms: 0 };
    const { code, output } = await this.#machine.python(made.code);
    const ms = Math.round(performance.now() - began);
    if (code !== null && code !== 0)
      return { ok: false, raw: inWords('osworld-failed', { stated: shown(output) }), ms };
    return { ok: true, raw: made.code, ms };
  }

  async check(criteria: readonly Criterion[], answer: string | null): Promise<CriterionResult[]> {
    const results: CriterionResult[] = [];
    for (const criterion of criteria) results.push(await this.#checkOne(criterion, answer));
    return results;
  }

  async #checkOne(criterion: Criterion, answer: string | null): Promise<CriterionResult> {
    const read = osworldCriterion.safeParse(criterion).data;
    const { kind } = criterion;
    if (!read) return { kind, met: null, evidence: inWords('criterion-unknown', { kind }) };
    const checked = (met: boolean, found: string | undefined) => ({
      ...{ kind, met },
      evidence: inWords('criterion-found', { what: namedCriterion(criterion), found: shown(found) }),
    });
    if (read.kind === 'answer') return checked(answer !== null && answerFits(answer, read), answer ?? undefined);
    const { code, output } = await this.#machine.execute(read.command, read.shell);
    const { equals, contains } = read;
    const matches = equals === undefined && contains === undefined ? true : fits(output, { equals, contains });
    return checked(matches && (code ?? 0) === (read.code ?? 0), output);
  }

  close(): Promise<void> {
    if (!this.#closed) giveBackMachine(this.#machine.address);
    this.#closed = true;
    return Promise.resolve();
  }
}
