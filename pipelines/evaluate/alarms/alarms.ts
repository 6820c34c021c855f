import type { Outcome } from '#shared/tasks/outcomes.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import { clopperPearson } from '#shared/metrics/intervals/intervals.ts';
import { listPhrase, type Phrase, phrase, phraseWords, textPhrase } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { Reading } from '#shared/tasks/reading.ts';
import { isEcho } from './echo.ts';
import { Places } from './places.ts';

/** One reply as it was read. */
export interface SeenAnswer {
  outcome: Outcome;
  /** A letter or word as read; null for a place and without an answer. */
  answer: string | null;
  /** Image pixels. */
  point: Point | null;
}

/** Fewer replies say nothing about a run. */
const fewest = { unread: 5, alike: 10, chance: 20 } as const;
/** Replies whose text is compared with what was asked. */
const mostLooked = 2000;
const examples = 3;
const exampleLength = 120;
/** Share of echoes from which they are named. */
const manyEchoes = 0.2;
/** A figure is near chance if its interval ends less than this above it. */
const near = 0.05;

/** Confidence of a lower bound alone that is wrong once in a thousand runs. */
const sure = 0.998;

const percent = (share: number): string => (share * 100).toFixed(share < 0.01 ? 1 : 0);

function count(into: Map<string, number>, key: string): void {
  into.set(key, (into.get(key) ?? 0) + 1);
}

/** Whether k of n are most of them, and certainly more than a share. */
const mostly = (k: number, n: number, share: number): boolean =>
  n >= fewest.alike && k * 2 > n && (clopperPearson(k, n, sure)?.[0] ?? 0) > share;

/**
 * Looks for signs that the figures of a model say more about how its replies were read than about the model: most of
 * them unread, the same answer nearly everywhere, no better than chance, or the prompt repeated in the reply.
 */
export class Alarms {
  readonly #task: AnyTaskType;
  readonly #answers = new Map<string, number>();
  readonly #keys = new Map<string, number>();
  readonly #places = new Places();
  readonly #unreadable: string[] = [];
  #replies = 0;
  #unread = 0;
  #answered = 0;
  #chanced = { n: 0, right: 0, chance: 0 };
  #looked = 0;
  #echoes = 0;

  constructor(task: AnyTaskType) {
    this.#task = task;
  }

  /** Adds a reply that was read; `reply` is null if it is not at hand, or if numbers were given instead. */
  see(item: unknown, { outcome, answer, point }: SeenAnswer, reply: string | null): void {
    if (outcome === 'error') return;
    this.#replies += 1;
    if (outcome === 'parse-failure') {
      this.#unread += 1;
      if (reply !== null) this.#example(reply);
    }
    if (reply !== null && this.#looked < mostLooked) this.seeReply(item, reply);
    const pointing = this.#task.pointing(item);
    if (pointing) {
      const { image, targets } = pointing;
      if (point) this.#places.see(point, targets, image);
      const size = image.width * image.height;
      const area = targets.reduce((sum, [x1, y1, x2, y2]) => sum + (x2 - x1) * (y2 - y1), 0);
      if (targets.length > 0 && size > 1) this.#chance(outcome, area / size);
      return;
    }
    const asked = this.#task.asked(item);
    const options = asked.kind === 'answer' ? asked.question.options.length : 0;
    if (options > 1) this.#chance(outcome, 1 / options);
    if (answer === null) return;
    this.#answered += 1;
    count(this.#answers, answer);
    count(this.#keys, this.#task.gold(item));
  }

  /** Adds a reply with its reading; `reply` is null if numbers were given instead. */
  seeReading(item: unknown, reading: Reading<unknown>, outcome: Outcome, reply: string | null): void {
    if (reading.kind !== 'answer') return this.see(item, { outcome, answer: null, point: null }, reply);
    const place = this.#task.placeOf?.(reading.answer) ?? null;
    const answer = place === null ? String(reading.answer) : null;
    this.see(item, { outcome, answer, point: place?.point ?? null }, reply);
  }

  #chance(outcome: Outcome, chance: number): void {
    this.#chanced.n += 1;
    this.#chanced.right += outcome === 'right' ? 1 : 0;
    this.#chanced.chance += chance;
  }

  /** Looks at the text of a reply alone. */
  seeReply(item: unknown, reply: string): void {
    this.#looked += 1;
    if (isEcho(reply, this.#task.asked(item))) this.#echoes += 1;
  }

  /** Adds an example of a reply that could not be read. */
  seeUnread(reply: string): void {
    this.#example(reply);
  }

  #example(reply: string): void {
    const text = reply.replace(/\s+/gu, ' ').trim();
    const short = text.length > exampleLength ? `${text.slice(0, exampleLength)}…` : text;
    if (this.#unreadable.length < examples && !this.#unreadable.includes(short)) this.#unreadable.push(short);
  }

  /**
   * The alarms so far, none for a run without a sign of any. `misread`: the numbers are known to be in another
   * convention, which explains a figure at chance, and answers that only seem to be at one place.
   */
  found(misread: boolean): Phrase[] {
    const place = misread && !this.#places.identical ? null : this.#onePlace();
    const chance = misread ? null : this.#atChance();
    return [this.#mostUnread(), place, this.#oneLetter(), chance, this.#echoed()].filter((phrase) => phrase !== null);
  }

  /** The same in words. */
  warnings(misread = false): string[] {
    return this.found(misread).map(phraseWords);
  }

  #mostUnread(): Phrase | null {
    if (this.#replies < fewest.unread || this.#unread * 2 <= this.#replies) return null;
    const quoted = this.#unreadable.map((text) => textPhrase(JSON.stringify(text)));
    const values = { unread: this.#unread, n: this.#replies };
    return quoted.length === 0
      ? phrase('alarm-unread', values)
      : phrase('alarm-unread-such-as', { ...values, examples: listPhrase(quoted) });
  }

  #onePlace(): Phrase | null {
    const most = this.#places.most();
    if (!most || !mostly(most.k, most.n, most.gold)) return null;
    if (most.at.some((part) => part < 0 || part > 1))
      return phrase('alarm-one-place-outside', { k: most.k, n: most.n });
    const [x, y] = most.at.map(percent);
    return phrase('alarm-one-place', { k: most.k, n: most.n, x: x ?? '', y: y ?? '', gold: percent(most.gold) });
  }

  #oneLetter(): Phrase | null {
    const [answer, k] = [...this.#answers].reduce((best, answer) => (answer[1] > best[1] ? answer : best), ['', 0]);
    const gold = (this.#keys.get(answer) ?? 0) / Math.max(1, this.#answered);
    if (!mostly(k, this.#answered, gold)) return null;
    return phrase('alarm-one-letter', { k, n: this.#answered, answer, gold: percent(gold) });
  }

  #atChance(): Phrase | null {
    const { n, right, chance: sum } = this.#chanced;
    if (n < fewest.chance) return null;
    const chance = sum / n;
    const [low = 0, high = 1] = clopperPearson(right, n) ?? [];
    if (low > chance || high > chance + near) return null;
    return phrase('alarm-chance', { right, n, share: percent(right / n), chance: percent(chance) });
  }

  #echoed(): Phrase | null {
    if (this.#looked < fewest.unread || this.#echoes < this.#looked * manyEchoes) return null;
    return phrase('alarm-echo', { k: this.#echoes, n: this.#looked });
  }
}
