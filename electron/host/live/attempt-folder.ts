import { hash } from 'node:crypto';
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { criterionResult, ending, type LiveOutcome, liveOutcome } from '#shared/agents/result.ts';
import { action } from '#shared/episodes/actions.ts';
import { episodeScreen, outcome } from '#shared/episodes/episode.ts';
import { liveItem } from '#pipelines/live/live-item.ts';
import { folderInside, inside, plainly, putFile, readPlainly } from '../files/inside.ts';

const picture = z.object({ sha256: z.string(), width: z.number(), height: z.number() });

/** A step as its line on disk. */
const savedStep = z.object({
  content: z.object({
    index: z.number().int(),
    actions: z.array(action),
    thought: z.string().optional(),
    response: z.string().optional(),
    at: z.string().optional(),
    url: z.string().optional(),
    calls: z.array(z.string()),
    by: z.enum(['person', 'earlier']).optional(),
  }),
  picture,
  tree: z.string().nullable(),
  misses: z.number(),
  looks: z.number().optional(),
  offPicture: z.literal(true).optional(),
  again: z.number().optional(),
  cost: z.number(),
  unreadable: z.string().nullable(),
  snapshot: z.unknown().optional(),
});
export type SavedStep = z.infer<typeof savedStep>;

/** Whether somebody else than the agent had a part in it. */
export const isAssisted = (steps: readonly Pick<SavedStep, 'content' | 'again'>[]): boolean =>
  steps.some(({ content, again = 0 }) => content.by !== undefined || again > 0);

/** An attempt's first line. */
const savedHead = z.object({
  number: z.number().int(),
  screen: episodeScreen.nullable(),
  startedAt: z.string(),
  place: z.object({ runId: z.string(), itemId: z.string(), label: z.string(), agent: z.string() }),
  item: liveItem,
});
export type SavedHead = z.infer<typeof savedHead>;

/** How an attempt ended, written before its episode is made. */
const savedEnd = z.object({
  ending,
  outcome,
  reason: z.string(),
  criteria: z.array(criterionResult),
  final: picture.nullable(),
  /** Seconds from start to end, if it was neither paused nor continued. */
  seconds: z.number().optional(),
  /** Who acted, if it was an agent of somebody's own. */
  agent: z
    .object({ door: z.string(), what: z.string(), hash: z.string().nullable(), name: z.string().nullable() })
    .optional(),
});
export type SavedEnd = z.infer<typeof savedEnd>;

/** An unfinished last line, left by a kill, is not a step. */
function linesOf(file: string): unknown[] {
  if (!existsSync(file)) return [];
  return readPlainly(file)
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as unknown];
      } catch {
        return [];
      }
    });
}

const read = <T>(file: string, schema: z.ZodType<T>): T | null => {
  const [first] = linesOf(file);
  return schema.safeParse(first).data ?? null;
};

/**
 * The steps of one attempt on disk, in `live/<run>/<item>` of the project: each is durable before the next begins. The
 * folder is deleted once the run has stored the outcome.
 */
export class AttemptFolder {
  readonly #project: string;
  readonly #name: readonly string[];
  readonly #folder: string;

  constructor(project: string, ...name: string[]) {
    this.#project = project;
    this.#name = ['live', ...name];
    this.#folder = inside(project, ...this.#name);
  }

  static of(project: string, { runId, itemId }: { runId: string; itemId: string }): AttemptFolder {
    return new AttemptFolder(project, runId, hash('sha256', itemId).slice(0, 24));
  }

  /** Those of a run, ended or not. */
  static ofRun(project: string, runId: string): AttemptFolder[] {
    const folder = inside(project, 'live', runId);
    return existsSync(folder) ? readdirSync(folder).map((name) => new AttemptFolder(project, runId, name)) : [];
  }

  get head(): SavedHead | null {
    return read(path.join(this.#folder, 'head.json'), savedHead);
  }

  get steps(): SavedStep[] {
    return linesOf(path.join(this.#folder, 'steps.jsonl')).map((line) => savedStep.parse(line));
  }

  get end(): SavedEnd | null {
    return read(path.join(this.#folder, 'end.json'), savedEnd);
  }

  /** The outcome, once the episode is in the project. */
  get outcome(): LiveOutcome | null {
    return read(path.join(this.#folder, 'outcome.json'), liveOutcome);
  }

  async begin(head: SavedHead): Promise<void> {
    this.remove();
    folderInside(this.#project, ...this.#name);
    await this.#put('head.json', head);
  }

  setHead(head: SavedHead): Promise<void> {
    return this.#put('head.json', head);
  }

  async append(step: SavedStep): Promise<void> {
    const file = await open(path.join(this.#folder, 'steps.jsonl'), plainly.append);
    try {
      // Begins with a line break: a kill may have left half a line.
      await file.writeFile(`\n${JSON.stringify(step)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  setEnd(end: SavedEnd): Promise<void> {
    return this.#put('end.json', end);
  }

  setOutcome(found: LiveOutcome): Promise<void> {
    return this.#put('outcome.json', found);
  }

  async #put(name: string, value: unknown): Promise<void> {
    await putFile(path.join(this.#folder, name), JSON.stringify(value), { flush: true });
  }

  /** Everything of a run. */
  static removeRun(project: string, runId: string): void {
    rmSync(inside(project, 'live', runId), { recursive: true, force: true });
    const live = inside(project, 'live');
    if (existsSync(live) && readdirSync(live).length === 0) rmdirSync(live);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
    for (const above of [path.dirname(this.#folder), path.dirname(path.dirname(this.#folder))])
      try {
        rmdirSync(above);
      } catch {
        // There are others in it, or it was never made.
      }
  }
}
