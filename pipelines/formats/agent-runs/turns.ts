import { present } from '../episodes/our-action.ts';
import type { ReadAction, ReadStep, StepPicture } from '../episodes/record.ts';

/**
 * Collects the steps of a conversation between an agent and its screen: each step gets the picture that was seen since
 * the step before, none if there was none, and what was thought since then.
 */
export class Turns {
  readonly steps: ReadStep[] = [];
  #picture: StepPicture | null = null;
  readonly #thoughts: string[] = [];

  see(picture: StepPicture | null): void {
    if (picture) this.#picture = picture;
  }

  think(text: string | null | undefined): void {
    if (text?.trim()) this.#thoughts.push(text.trim());
  }

  act(actions: ReadAction[], raw: string, more: Partial<ReadStep> = {}): void {
    const thought = this.#thoughts.splice(0).join('\n\n');
    this.steps.push({
      index: this.steps.length,
      picture: this.#picture,
      actions,
      ...present({ thought: thought || null }),
      raw,
      ...more,
    });
    this.#picture = null;
  }

  /** What was thought after the last step, for instance the closing words; it is taken only once. */
  rest(): string {
    return this.#thoughts.splice(0).join('\n\n');
  }

  /** The picture after the last action, if one was seen. */
  final(): StepPicture | null {
    return this.#picture;
  }
}
