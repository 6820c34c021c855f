import type { z } from 'zod';
import type { doctorProblem, doctorReport } from '#shared/contract/projects.ts';

export type Problem = z.infer<typeof doctorProblem>;
export type DoctorReport = z.infer<typeof doctorReport>;

/** Gathers what is wrong; with `repair` it also does what can be done about it. */
export class Findings {
  readonly problems: Problem[] = [];
  readonly #repair: boolean;

  constructor(repair: boolean) {
    this.#repair = repair;
  }

  /** Notes a problem; `repair` sets it right and answers whether it did. */
  add(code: string, severity: Problem['severity'], message: string, repair?: () => boolean): void {
    const repaired = this.#repair && repair !== undefined && repair();
    this.problems.push({ code, severity, message, repairable: repair !== undefined, repaired });
  }

  /** True when what can be repaired is. */
  get repairs(): boolean {
    return this.#repair;
  }

  /** Sound when nothing is left: what was repaired no longer counts. */
  get report(): DoctorReport {
    return { ok: this.problems.every((problem) => problem.repaired), problems: this.problems };
  }
}
