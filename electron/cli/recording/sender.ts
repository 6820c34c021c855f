import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { z } from 'zod';
import type { Contract } from '#shared/contract/index.ts';
import { problem } from '#shared/episodes/episode.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import type { KeptRecording } from './kept.ts';

export type Receiver = ContractRouterClient<Contract>['recordings'];

/** Where a link leads, and its calls. Throws UsageError for another address. */
export function receiverOf(link: string): { origin: string; calls: Receiver } {
  const url = URL.canParse(link) ? new URL(link) : null;
  const [, secret] = /^\/record\/([\w-]{20,100})$/.exec(url?.pathname ?? '') ?? [];
  if (!url || secret === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(inWords('cli-record-link', { link }));
  const headers = { authorization: `Bearer ${secret}` };
  const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ url: `${url.origin}/rpc`, headers }));
  return { origin: url.origin, calls: client.recordings };
}

/** Whether the server answered, and refused: trying again would not help. */
const isRefusal = (error: unknown): boolean => error instanceof ORPCError && error.status < 500;

/** The same in the words of somebody who sends a recording. */
export function sendFailure(origin: string, error: unknown): Error {
  if (error instanceof ORPCError && error.status === 401) return new Error(inWords('cli-record-ended'));
  if (isRefusal(error) && error instanceof Error) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new Error(
    inWords('cli-record-no-server', { origin, why: cause instanceof Error ? cause.message : 'unknown' }),
  );
}

const wholeStep = z.object({ screenshot: z.string().nullable(), a11y_tree: z.string().optional() });

/** Sends a recording step by step while it grows, and the rest when it has ended. */
export class Sender {
  readonly #calls: Receiver;
  readonly #kept: KeptRecording;
  readonly #pauses: readonly number[];
  /** Steps that the server has; null if that is not known. */
  #there: number | null = null;
  #episode: string | null = null;
  #going: Promise<void> | null = null;

  /** @param pauses milliseconds before each further attempt at the end */
  constructor(calls: Receiver, kept: KeptRecording, pauses: readonly number[] = [1000, 3000, 9000]) {
    this.#calls = calls;
    this.#kept = kept;
    this.#pauses = pauses;
  }

  /** Sends the steps that are new; if that fails, the next call does it. */
  more(): void {
    this.#going ??= this.#steps()
      .catch(() => undefined)
      .finally(() => {
        this.#going = null;
      });
  }

  #file(name: string | null | undefined, type: string): File | null {
    return name ? new File([readFileSync(path.join(this.#kept.folder, name))], name, { type }) : null;
  }

  async #steps(): Promise<void> {
    try {
      if (this.#there === null) {
        const { id: name, task, apps, screen } = this.#kept.read().head;
        const begun = await this.#calls.begin({ recording: this.#kept.id, name, task, app: apps[0] ?? '', screen });
        this.#there = begun.steps;
        this.#episode = begun.episode;
      }
      if (this.#episode !== null) return;
      for (let line = ''; (line = this.#kept.read().lines[this.#there] ?? '') !== ''; ) {
        const at = this.#there;
        const { screenshot, a11y_tree: tree } = wholeStep.parse(JSON.parse(line));
        // A picture that several steps share was sent with the first of them.
        const own = Number(/\d+/.exec(screenshot ?? '')?.[0] ?? -1) === at;
        const { steps } = await this.#calls.add({
          recording: this.#kept.id,
          at,
          line,
          picture: own ? this.#file(screenshot, 'image/png') : null,
          tree: own ? this.#file(tree, 'application/json') : null,
        });
        this.#there = steps;
      }
    } catch (error) {
      this.#there = null;
      throw error;
    }
  }

  async #all(): Promise<string | null> {
    await this.#steps();
    if (this.#episode !== null) return this.#episode;
    const { head, lines } = this.#kept.read();
    const final = head.final_screenshot ?? null;
    const { episode } = await this.#calls.end({
      recording: this.#kept.id,
      steps: lines.length,
      outcome: head.outcome,
      reason: head.failure_reason,
      final: final === 'final.png' ? null : final,
      picture: final === 'final.png' ? this.#file(final, 'image/png') : null,
      problems: z.array(problem).parse(head.problems),
    });
    return episode;
  }

  /** Sends what is missing, and removes the recording here. Returns its episode. Throws if the server is lost, or refuses. */
  async finish(signal: AbortSignal): Promise<string | null> {
    await this.#going;
    for (let attempt = 0; ; attempt++)
      try {
        const episode = await this.#all();
        this.#kept.remove();
        return episode;
      } catch (error) {
        const pause = this.#pauses[attempt];
        if (isRefusal(error) || pause === undefined || signal.aborted) throw error;
        await wait(pause, undefined, { signal }).catch(() => undefined);
      }
  }
}
