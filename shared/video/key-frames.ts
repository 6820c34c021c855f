/** Size of the grey pictures in which changes are looked for. */
export const looked = { width: 160, height: 90 } as const;
/** Pictures a second that are looked at. */
export const perSecond = 5;

/** Grey values that a pixel has to change by to count, so that compression does not. */
const visibly = 16;
/** Share of the picture from which on a change counts, as for the effects of actions. */
const enough = 0.005;
/** Pictures after which one is kept although the screen never comes to rest. */
const restless = 10;

/** Share of pixels that differ visibly, 0–1. */
function changed(a: Uint8Array, b: Uint8Array): number {
  let n = 0;
  for (let at = 0; at < a.length; at++) if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > visibly) n++;
  return n / a.length;
}

/**
 * Chooses the pictures of a video that show something new: the first one, and after each change the first one in which
 * the screen has come to rest. The pointer, a caret or a clock alone is no change.
 */
export class KeyFrames {
  #kept: Uint8Array | null = null;
  #before: Uint8Array | null = null;
  /** Time of the last picture that differs from the one kept, while the screen moves. */
  #pending: number | null = null;
  #moving = 0;

  /** Looks at the next picture; `at` is its time in seconds. The time of a picture to keep, null if there is none yet. */
  next(grey: Uint8Array, at: number): number | null {
    const before = this.#before;
    this.#before = grey;
    if (this.#kept && changed(this.#kept, grey) < enough) {
      this.#pending = null;
      this.#moving = 0;
      return null;
    }
    const rests = before !== null && changed(before, grey) < enough;
    this.#pending = at;
    if (!rests && ++this.#moving < restless) return null;
    return this.#keep(grey);
  }

  /** The time of a change that the video ended in, null if there is none. */
  end(): number | null {
    return this.#pending !== null && this.#before ? this.#keep(this.#before) : null;
  }

  #keep(grey: Uint8Array): number | null {
    const at = this.#pending;
    this.#kept = grey;
    this.#pending = null;
    this.#moving = 0;
    return at;
  }
}
