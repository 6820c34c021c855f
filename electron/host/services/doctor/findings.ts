import type { z } from 'zod';
import type { doctorProblem, doctorReport } from '#shared/contract/projects.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';

export type Problem = z.infer<typeof doctorProblem>;
export type DoctorReport = z.infer<typeof doctorReport>;

/** Repairs a problem and returns whether it did. */
type Repair = () => boolean | Promise<boolean>;

/** Number of problems of one kind that are listed one by one; the others are counted. */
export const listed = 100;

/** How to report problems of one kind, in codes and values. */
interface Reported<T> {
  phraseOf: (entry: T) => Phrase;
  /** How to report the others, by their number. */
  further: (count: number) => Phrase;
  repair?: (entry: T) => Repair | undefined;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Collects problems; with `repair` it also repairs what it can, with other work of the thread in between. */
export class Findings {
  readonly problems: Problem[] = [];
  readonly #repair: boolean;

  constructor(repair: boolean) {
    this.#repair = repair;
  }

  /** Adds a problem. */
  async add(code: string, severity: Problem['severity'], sentence: Phrase, repair?: Repair): Promise<void> {
    const repaired = this.#repair && repair !== undefined && (await repair());
    this.problems.push({ code, severity, phrase: sentence, repairable: repair !== undefined, repaired });
    if (repaired) await nextTurn();
  }

  /** Adds problems of one kind: the first ones one by one, the others in one line. */
  async addAll<T>(
    code: string,
    severity: Problem['severity'],
    found: readonly T[],
    { phraseOf, further, repair = () => undefined }: Reported<T>,
  ): Promise<void> {
    for (const entry of found.slice(0, listed)) await this.add(code, severity, phraseOf(entry), repair(entry));
    const rest = found.slice(listed);
    if (rest.length === 0) return;
    const repairs = rest.map(repair).filter((repair) => repair !== undefined);
    const repairAll = async () => {
      let repaired = 0;
      for (const repair of repairs) {
        if (await repair()) repaired += 1;
        await nextTurn();
      }
      return repaired === rest.length;
    };
    await this.add(code, severity, further(rest.length), repairs.length > 0 ? repairAll : undefined);
  }

  /** True if everything repairable is to be repaired. */
  get repairs(): boolean {
    return this.#repair;
  }

  /** Sound if nothing is left: repaired problems no longer count. */
  get report(): DoctorReport {
    return { ok: this.problems.every((problem) => problem.repaired), problems: this.problems };
  }
}
