import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '#electron/host/people/caller.ts';

/** How often to check whether people with open calls still have access, in milliseconds. */
const lookEvery = 2000;

interface OpenCall {
  request: IncomingMessage;
  response: ServerResponse;
  caller: Caller;
}

/**
 * Open calls, mainly event streams. They end when the person is removed from the list, gets a new link or another
 * role, signs out, or when another project is opened; a page that still has access reconnects.
 */
export class OpenCalls {
  readonly #open = new Set<OpenCall>();
  readonly #callerOf: (request: IncomingMessage) => Caller | null;
  readonly #timer = setInterval(() => this.look(), lookEvery).unref();

  constructor(callerOf: (request: IncomingMessage) => Caller | null) {
    this.#callerOf = callerOf;
  }

  add(request: IncomingMessage, response: ServerResponse, caller: Caller): void {
    const call = { request, response, caller };
    this.#open.add(call);
    response.once('close', () => this.#open.delete(call));
  }

  /** Ends the calls of people who lost access, or whose access changed. */
  look(): void {
    for (const { request, response, caller } of this.#open) {
      // Whoever opens another project hears that it was opened, even if they are signed out by it.
      if (request.url?.startsWith('/rpc/projects/')) continue;
      const now = this.#now(request);
      if (now?.name !== caller.name || now.role !== caller.role) response.destroy();
    }
  }

  #now(request: IncomingMessage): Caller | null {
    try {
      return this.#callerOf(request);
    } catch {
      // A list that cannot be read admits nobody.
      return null;
    }
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
