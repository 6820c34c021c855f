import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import type { EpisodeScreen, Outcome, Problem } from '#shared/episodes/episode.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Look } from './looker.ts';
import type { RecordedStep } from './recorder.ts';
import { plainly, putFile } from '../files/inside.ts';

/** Metadata of the recording as a whole. */
export interface SpoolHead {
  id: string;
  name: string;
  task: string;
  app: string;
  agent: string;
  screen: EpisodeScreen;
}

/** The first line of a recording's file. */
export function headLine(
  { id, name, task, app, agent, screen }: SpoolHead,
  { outcome, reason, final = null }: { outcome: Outcome; reason: string; final?: string | null },
  problems: readonly Problem[],
): string {
  return JSON.stringify({
    id: name,
    task,
    platform: 'os_web',
    apps: [app],
    agent,
    screen,
    outcome,
    failure_reason: reason,
    source: { kind: 'recording', dataset: '', record: id },
    scroll_direction: 'content',
    ...(final !== null && { final_screenshot: final }),
    problems,
  });
}

/** The first line while it is being recorded, or if that was never ended. */
export const openHeadLine = (head: SpoolHead): string =>
  headLine(head, { outcome: 'uncompleted', reason: inWords('recording-app-ended') }, []);

const number = (at: number): string => String(at).padStart(3, '0');

/**
 * A recording in progress on disk: a folder in the format `trajectory-folder`, complete after each step, so that
 * after a kill it is imported when the project is opened again.
 */
export class Spool {
  readonly folder: string;
  readonly #head: SpoolHead;
  readonly #lines: string[] = [];
  readonly #problems: Problem[] = [];
  /** Written pictures, by the number of their look. */
  readonly #written = new Map<number, string>();
  #work: Promise<void> = Promise.resolve();
  #count = 0;
  #fault: unknown = null;

  readonly #onWritten: () => void;

  /** @param folder new and empty. `written` hears of each step that is on the disk. */
  constructor(folder: string, head: SpoolHead, written: () => void = () => {}) {
    this.folder = folder;
    this.#onWritten = written;
    this.#head = head;
    this.#work = this.#write('actions.jsonl', `${openHeadLine(head)}\n`);
  }

  /** Number of steps so far. */
  get steps(): number {
    return this.#count;
  }

  /** Appends a step; disk errors are thrown by `end`. */
  add(step: RecordedStep): void {
    const at = this.#count++;
    this.#work = this.#work.then(() => this.#add(step, at)).catch((error: unknown) => void (this.#fault ??= error));
  }

  async #write(name: string, data: string | Buffer): Promise<void> {
    await putFile(path.join(this.folder, name), data);
  }

  async #picture(look: Look, name: string): Promise<string> {
    const before = this.#written.get(look.number);
    if (before) return before;
    await this.#write(`${name}.png`, look.picture);
    if (look.tree) await this.#write(`${name}.json`, look.tree.text);
    this.#written.set(look.number, `${name}.png`);
    return `${name}.png`;
  }

  async #add({ actions, element, look, at: when, url, raw }: RecordedStep, at: number): Promise<void> {
    const screenshot = look && (await this.#picture(look, `step_${number(at)}`));
    if (!look)
      this.#problems.push({
        code: 'picture-missing',
        step: at,
        detail: inWords('recording-too-early'),
      });
    const { w, h } = this.#head.screen;
    const { currentState, ...about } = element ?? {};
    const line = JSON.stringify({
      index: at,
      screenshot,
      image_size: [w, h],
      actions,
      ...(element && {
        element: { ...about, ...(currentState !== undefined && { current_state: currentState }) },
      }),
      ...(look?.tree && { a11y_tree: screenshot?.replace(/png$/, 'json') }),
      url,
      at: when,
      raw,
    });
    this.#lines.push(line);
    await appendFile(path.join(this.folder, 'actions.jsonl'), `${line}\n`, { flag: plainly.append });
    this.#onWritten();
  }

  /** Writes the ending and the last picture. Throws disk errors. */
  async end(
    outcome: Outcome,
    reason: string,
    last: Look | null,
    problems: readonly Omit<Problem, 'step'>[],
  ): Promise<void> {
    await this.#work;
    if (this.#fault) throw this.#fault;
    for (const problem of problems) this.#problems.push({ ...problem, step: null });
    const final = last && (await this.#picture(last, 'final'));
    await this.#write(
      'actions.jsonl',
      `${[headLine(this.#head, { outcome, reason, final }, this.#problems), ...this.#lines].join('\n')}\n`,
    );
  }
}
