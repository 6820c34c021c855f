import type { ServedEnvironment } from '#electron/host/services/live-runs/served.ts';

/** The environment, and the sessions that one client has open in it. */
export class ClientSessions {
  readonly #served: ServedEnvironment;
  readonly #sessions: string[] = [];

  constructor(served: ServedEnvironment) {
    this.#served = served;
  }

  async reset(task: string | undefined, client: string | null) {
    const begun = await this.#served.reset(task, client);
    this.#sessions.push(begun.session);
    return begun;
  }

  /** The session named, or the client's latest. */
  of(session: string | undefined): string {
    return session ?? this.#sessions.at(-1) ?? '';
  }

  leave(): void {
    this.#served.leave(this.#sessions);
  }
}
