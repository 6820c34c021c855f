import { inWords } from '../phrases/phrase.ts';
import type { Size } from '../geometry/box.ts';
import { pointInImage } from '../geometry/clamp.ts';
import { type Action, sameAction } from './actions.ts';
import type { Problem, StepContent } from './episode.ts';

/** Equal consecutive actions that count as a loop (ProBench stops an agent there). */
export const loopLength = 5;

/** A step to check: `size` of its picture, null if it has none. */
export interface LookedStep extends Pick<StepContent, 'index' | 'phase' | 'ordinal' | 'actions'> {
  size: Size | null;
}

const shown = ([x, y]: readonly [number, number]) => `${Math.round(x * 100) / 100}, ${Math.round(y * 100) / 100}`;

/**
 * Checks the steps of one episode in order, one at a time, so that memory does not grow with its length. Missing
 * pictures are reported by their reader.
 */
export class ProblemFinder {
  readonly #found: Problem[] = [];
  /** The last step number of each phase so far. */
  readonly #phases = new Map<string | null, number>();
  #place = 0;
  #before: LookedStep | null = null;
  #size: Size | null = null;
  #sizeTold = false;
  #run: { action: Action; from: number; n: number } | null = null;

  add(step: LookedStep): void {
    this.#order(step);
    this.#pictures(step);
    for (const action of step.actions) this.#action(action, step.size);
    this.#before = step;
    this.#place++;
  }

  #tell(code: Problem['code'], detail: string, step: number = this.#place): void {
    this.#found.push({ code, step, detail });
  }

  #order({ index, phase, ordinal }: LookedStep): void {
    const last = this.#phases.get(phase);
    if (last !== undefined) {
      if (this.#before?.phase !== phase)
        this.#tell('phase-returns', inWords('episode-phase-twice', { phase: phase ?? '(none)' }));
      if (index > last + 1)
        this.#tell(
          'gap-in-steps',
          inWords('episode-steps-missing', { step: index, before: last, n: index - last - 1 }),
        );
      else if (index < last) this.#tell('gap-in-steps', inWords('episode-gap', { step: index, before: last }));
    }
    if (ordinal > 0) this.#tell('repeated-step', inWords('episode-step-repeated', { step: index, n: ordinal + 1 }));
    this.#phases.set(phase, index);
  }

  #pictures({ size }: LookedStep): void {
    if (!size) return;
    const before = this.#size;
    if (before && !this.#sizeTold && (before.width !== size.width || before.height !== size.height)) {
      this.#sizeTold = true;
      this.#tell(
        'size-changes',
        inWords('episode-size-changes', {
          before: `${before.width}×${before.height}`,
          now: `${size.width}×${size.height}`,
        }),
      );
    }
    this.#size = size;
  }

  #action(entry: Action, size: Size | null): void {
    if (entry.type === null)
      this.#tell('action-unknown', inWords('episode-action-unknown', { action: entry.raw.slice(0, 200) }));
    for (const place of [entry.point, entry.to])
      if (place && size && !pointInImage(place, size))
        this.#tell(
          'point-outside',
          inWords('episode-outside', { place: shown(place), width: size.width, height: size.height }),
        );
    if (this.#run && entry.type !== null && sameAction(this.#run.action, entry)) this.#run.n++;
    else {
      this.#endRun();
      this.#run = { action: entry, from: this.#place, n: 1 };
    }
  }

  #endRun(): void {
    const run = this.#run;
    if (run && run.n >= loopLength && run.action.type !== 'wait')
      this.#tell('loop', `${run.action.type ?? 'action'} × ${run.n}`, run.from);
  }

  /** The problems found, in the order of the steps. */
  end(): Problem[] {
    this.#endRun();
    this.#run = null;
    return this.#found.sort((a, b) => (a.step ?? -1) - (b.step ?? -1));
  }
}
