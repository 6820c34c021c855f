import type { Action } from '#shared/episodes/actions.ts';
import type { LiveMoment } from '#shared/agents/moment.ts';
import { AttemptStopped, type Decision, type Proposal, type Seen, type Steering } from '#pipelines/live/live-port.ts';

/** Who acts, and whether that goes on by itself. */
export type Drive = 'running' | 'paused' | 'person';

/** What a person may do at the wheel of an attempt. */
export type Steer =
  | { do: 'pause' }
  | { do: 'run' }
  | { do: 'step' }
  | { do: 'again' }
  | { do: 'take' }
  | { do: 'give' }
  | { do: 'look' }
  | { do: 'act'; action: Action }
  | { do: 'edit'; action: Action };

/** What the attempt waits for: a decision about a proposal, or a person's next action. */
type Wait =
  | { for: 'decision'; proposal: Proposal; answer: (decision: Decision) => void }
  | { for: 'action'; answer: (action: Action | 'look' | null) => void };

/**
 * One attempt with a person who may watch and intervene. As long as nobody does, nothing waits. What is told after each
 * change is for whoever watches.
 */
export class AtTheWheel implements Steering {
  readonly #tell: (moment: LiveMoment) => void;
  #drive: Drive;
  /** Pauses again after one action. */
  #once = false;
  #stopped: string | null = null;
  #wait: Wait | null = null;
  #fail: (error: unknown) => void = () => {};

  constructor(tell: (moment: LiveMoment) => void, drive: Drive = 'running') {
    this.#tell = tell;
    this.#drive = drive;
  }

  get drive(): Drive {
    return this.#drive;
  }

  /** The action that waits to be sent; null if none does. */
  get proposal(): Proposal | null {
    return this.#wait?.for === 'decision' ? this.#wait.proposal : null;
  }

  /** Whether a person's next action is waited for. */
  get awaitsAction(): boolean {
    return this.#wait?.for === 'action';
  }

  async #waitFor<T>(stopping: AbortSignal, begin: (answer: (value: T) => void) => Wait): Promise<T> {
    stopping.throwIfAborted();
    const leave = () => this.#fail(stopping.reason);
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#fail = reject;
        this.#wait = begin(resolve);
        stopping.addEventListener('abort', leave, { once: true });
      });
    } finally {
      stopping.removeEventListener('abort', leave);
      this.#wait = null;
      this.#fail = () => {};
    }
  }

  #throwIfStopped(): void {
    if (this.#stopped !== null) throw new AttemptStopped(this.#stopped);
  }

  async turn(seen: Seen, stopping: AbortSignal): Promise<Action | 'look' | null> {
    this.#throwIfStopped();
    if (this.#drive !== 'person') return null;
    this.#tell({ state: 'person', picture: seen.image.sha256 });
    return this.#waitFor(stopping, (answer) => ({ for: 'action', answer }));
  }

  async decide(proposal: Proposal, stopping: AbortSignal): Promise<Decision> {
    this.#throwIfStopped();
    if (this.#drive === 'running') return { do: 'send' };
    if (this.#drive === 'person') return { do: 'drop' };
    // Asked for before the reply was there.
    if (this.#once) {
      this.#once = false;
      return { do: 'send' };
    }
    this.#tell({ state: 'paused', picture: proposal.seen.image.sha256, action: proposal.action });
    return this.#waitFor(stopping, (answer) => ({ for: 'decision', proposal, answer }));
  }

  /** Ends the attempt as soon as nothing is in flight. */
  stop(why: string): void {
    this.#stopped = why;
    this.#fail(new AttemptStopped(why));
  }

  /** Does what a person asks for; false if it is not possible now. */
  steer(asked: Steer): boolean {
    const wait = this.#wait;
    switch (asked.do) {
      case 'pause':
        if (this.#drive !== 'running') return false;
        this.#drive = 'paused';
        return true;
      case 'run':
        if (this.#drive !== 'paused') return false;
        this.#drive = 'running';
        this.#once = false;
        if (wait?.for === 'decision') wait.answer({ do: 'send' });
        return true;
      case 'step':
        if (this.#drive !== 'paused') return false;
        if (wait?.for === 'decision') wait.answer({ do: 'send' });
        else this.#once = true;
        return true;
      case 'again':
      case 'edit':
        if (wait?.for !== 'decision') return false;
        wait.answer(asked.do === 'again' ? { do: 'again' } : { do: 'perform', action: asked.action });
        return true;
      case 'take':
        if (this.#drive === 'person') return false;
        this.#drive = 'person';
        this.#once = false;
        if (wait?.for === 'decision') wait.answer({ do: 'drop' });
        return true;
      case 'give':
        if (this.#drive !== 'person') return false;
        this.#drive = 'paused';
        if (wait?.for === 'action') wait.answer(null);
        return true;
      case 'look':
      case 'act':
        if (wait?.for !== 'action') return false;
        wait.answer(asked.do === 'look' ? 'look' : asked.action);
        return true;
    }
  }
}
