import type { AnyTaskType, Score } from '#shared/tasks/define.ts';
import type { Reading } from '#shared/tasks/reading.ts';
import type { Extractor, ExtractorAnswer } from '../extract/extractor.ts';
import type { ItemLine, ItemsOut } from './items.ts';

interface Seen {
  item: unknown;
  score: Score;
  reading: Reading<unknown> | null;
  reply: string | null;
  line: ItemLine | null;
}

/** Unread replies that are with the extractor at once; its own limits may allow fewer. */
const atOnce = 64;

/**
 * The figures of a predictions file with an extractor's readings, beside those without: unread replies are collected and
 * sent to it at the end. Writes the lines of `--items`, those of unread replies with both readings.
 */
export class SecondReading {
  readonly #task: AnyTaskType;
  readonly #extractor: Extractor | null;
  readonly #out: ItemsOut | null;
  readonly #summary;
  readonly #unread: { item: unknown; score: Score; reply: string; line: ItemLine | null }[] = [];

  constructor(task: AnyTaskType, extractor: Extractor | null, out: ItemsOut | null) {
    this.#task = task;
    this.#extractor = extractor;
    this.#out = out;
    this.#summary = task.aggregate('strict');
  }

  see({ item, score, reading, reply, line }: Seen): void {
    if (this.#extractor && reading?.kind === 'parse-failure' && reply !== null) {
      this.#unread.push({ item, score, reply, line });
      return;
    }
    if (this.#extractor) this.#summary.add({ item, score });
    if (line) this.#out?.add(line);
  }

  /** Asks about the unread replies. `missing` are the figures' gold rows without a prediction; empty without extractor. */
  async figures(missing: readonly unknown[]): Promise<Record<string, unknown>> {
    const extractor = this.#extractor;
    if (!extractor) return {};
    const counts = { option: 0, none: 0, unusable: 0, failed: 0, waiting: 0 };
    const [sums, left] = [{ calls: 0, cost: 0 }, [...this.#unread.entries()]];
    const found: ExtractorAnswer[] = [];
    const worker = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [at, { item, reply }] = next;
        found[at] = await extractor.read(this.#task, item, reply);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    this.#unread.forEach(({ item, score, line }, at) => {
      const entry = found[at];
      if (!entry) return;
      counts[entry.kind]++;
      sums.calls += entry.calls;
      sums.cost += entry.cost;
      const second = entry.reading ? this.#task.score(item, entry.reading) : score;
      this.#summary.add({ item, score: second });
      if (!line) return;
      const { kind, text, error } = entry;
      const answer = entry.reading?.kind === 'answer' ? String(entry.reading.answer) : null;
      this.#out?.add({ ...line, extracted: { kind, outcome: second.outcome, answer, reply: text, error } });
    });
    const figures = this.#summary.result() as Record<string, unknown>;
    return {
      extracted: { model: extractor.model, n: this.#unread.length, ...counts, ...sums },
      withExtractor: { n: figures['n'], missing, ...figures },
    };
  }
}
