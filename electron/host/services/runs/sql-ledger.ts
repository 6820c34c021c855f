import type {
  Begun,
  CallPlace,
  CallToSend,
  FailedAttempt,
  HandAnswer,
  Ledger,
  Settlement,
  StoredAnswer,
} from '#pipelines/engine/ledger/ledger.ts';
import type { SentImage } from '#pipelines/prompts/messages.ts';
import type { RawReply } from '#pipelines/engine/calls/provider.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import { type GroupCommit, groupCommitOf } from '../../db/group-commit.ts';
import {
  beginAttempt,
  callIdOf,
  failAttempt,
  findAttempt,
  findCallByKey,
  findHandAnswer,
  giveUpCall,
  linkCall,
  settleAnswer,
  storeAnswer,
} from '../../db/queries/runs/calls.ts';
import { countProblem } from '../../db/queries/runs/run-problems.ts';
import { addStepCost } from '../../db/queries/runs/run-steps.ts';
import { addSpending, countCalls } from '../../db/queries/runs/runs.ts';
import type { ProjectSession } from '../../project/project-session.ts';

/**
 * The ledger of a project. All writes share commits; every promise here means durable. In a read-only project answers
 * can be looked up, as estimates do.
 */
export class SqlLedger implements Ledger {
  readonly #session: ProjectSession;
  readonly #now: () => number;

  constructor(session: ProjectSession, now: () => number) {
    this.#session = session;
    this.#now = now;
  }

  get #db(): WriteDb {
    return this.#session.write;
  }

  get #commits(): GroupCommit {
    return groupCommitOf(this.#db);
  }

  get #answers(): ReadDb {
    return this.#session.readOnly ? this.#session.read : this.#session.write;
  }

  #at(): string {
    return new Date(this.#now()).toISOString();
  }

  async knows(key: string): Promise<boolean> {
    return callIdOf(this.#answers, key) !== null;
  }

  async find(key: string, refusalsSince: number): Promise<StoredAnswer | null> {
    const call = findCallByKey(this.#answers, key);
    if (!call || call.answer_attempt === null) return null;
    if (call.refused_at !== null && call.refused_at < refusalsSince) return null;
    const attempt = findAttempt(this.#answers, call.id, call.answer_attempt);
    if (attempt?.raw == null) return null;
    const known = call.input_tokens !== null && call.output_tokens !== null;
    return {
      id: call.id,
      attempt: attempt.number,
      raw: { httpStatus: attempt.http_status ?? 200, body: attempt.raw },
      settled: call.settled === 1,
      usage: known ? { inputTokens: call.input_tokens ?? 0, outputTokens: call.output_tokens ?? 0 } : null,
      cost: attempt.cost,
      seconds: call.seconds ?? 0,
      images: call.images ? (JSON.parse(call.images) as SentImage[]) : [],
    };
  }

  async byHand(key: string, place: CallPlace): Promise<HandAnswer | null> {
    return findHandAnswer(this.#answers, key, place.runId);
  }

  begin(call: CallToSend): Promise<Begun> {
    const { key, place, model, provider, request, waited } = call;
    return this.#commits.write(() =>
      beginAttempt(this.#db, { key, runId: place.runId, model, provider, request, waited, at: this.#at() }),
    );
  }

  received(call: Begun, raw: RawReply, more: { seconds: number; images: SentImage[] }): Promise<void> {
    return this.#commits.write(() => storeAnswer(this.#db, call, { ...raw, ...more }));
  }

  failed(call: Begun, place: CallPlace, model: string, attempt: FailedAttempt): Promise<void> {
    const { usage, cost, ...rest } = attempt;
    return this.#commits.write(() => {
      failAttempt(this.#db, call, {
        ...rest,
        cost,
        inputTokens: usage?.inputTokens ?? null,
        outputTokens: usage?.outputTokens ?? null,
      });
      this.#spend(place, cost);
      this.#problem(place, model, attempt.code, attempt.body ?? attempt.message);
    });
  }

  settle(call: Begun, place: CallPlace, { usage, cost, refused }: Settlement): Promise<void> {
    return this.#commits.write(() => {
      const first = settleAnswer(this.#db, call, {
        inputTokens: usage?.inputTokens ?? null,
        outputTokens: usage?.outputTokens ?? null,
        cost,
        refusedAt: refused ? this.#now() : null,
      });
      linkCall(this.#db, place, call.id, false);
      if (!first) return;
      this.#spend(place, cost);
      countCalls(this.#db, place.runId, 1, 0);
    });
  }

  gaveUp(call: Begun, place: CallPlace, message: string): Promise<void> {
    return this.#commits.write(() => {
      giveUpCall(this.#db, call.id, message);
      linkCall(this.#db, place, call.id, false);
      countCalls(this.#db, place.runId, 1, 0);
    });
  }

  reused(callId: string, place: CallPlace): Promise<void> {
    return this.#commits.write(() => {
      if (linkCall(this.#db, place, callId, true)) countCalls(this.#db, place.runId, 0, 1);
    });
  }

  note(place: CallPlace, model: string, code: string, example: string | null): Promise<void> {
    return this.#commits.write(() => this.#problem(place, model, code, example));
  }

  #spend(place: CallPlace, cost: number): void {
    addSpending(this.#db, place.runId, cost);
    addStepCost(this.#db, place.runId, place.step, cost);
  }

  #problem(place: CallPlace, model: string, code: string, example: string | null): void {
    countProblem(this.#db, place.runId, { step: place.step, model, code, count: 1, givenUp: 0, example });
  }
}
