import { WriteDb } from '#electron/host/db/connection.ts';

/** What happens instead of a chosen statement. */
type Fault = () => void;

const writes = /^\s*(INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA|REPLACE|REINDEX)/i;

/** A writer whose n-th writing statement after `arm` fails, or kills the process, instead of running. */
export class FaultyDb extends WriteDb {
  #left = Number.POSITIVE_INFINITY;
  #fault: Fault = () => {};

  arm(n: number, fault: Fault): void {
    this.#left = n;
    this.#fault = fault;
  }

  disarm(): void {
    this.#left = Number.POSITIVE_INFINITY;
  }

  /** Statements until the fault; above 0 after the work when it was never reached. */
  get left(): number {
    return this.#left;
  }

  #count(sql: string): void {
    if (!writes.test(sql)) return;
    this.#left -= 1;
    if (this.#left === 0) this.#fault();
  }

  override run(...args: Parameters<WriteDb['run']>): ReturnType<WriteDb['run']> {
    this.#count(args[0]);
    return super.run(...args);
  }

  override get(...args: Parameters<WriteDb['get']>): unknown {
    this.#count(args[0]);
    return super.get(...args);
  }
}
