import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Begun, CallPlace, CallToSend, Settlement } from './ledger.ts';
import { MemoryLedger } from './memory-ledger.ts';

const tokens = z.number().nullable();
const line = z.object({
  key: z.string(),
  model: z.string(),
  raw: z.object({ httpStatus: z.number(), body: z.string() }),
  usage: z.object({ inputTokens: tokens, outputTokens: tokens }).nullable(),
  /** US dollars. */
  cost: z.number(),
  seconds: z.number(),
});

/**
 * A ledger in a file of JSON lines, one per answered call, for work outside a project: what was paid for is not asked
 * again. A line that a kill cut off is skipped. Refusals are not kept, so that they are asked again.
 */
export class FileLedger extends MemoryLedger {
  readonly #file: string;
  readonly #keys = new Map<string, CallToSend>();

  constructor(file: string, now?: () => number) {
    super(now);
    this.#file = file;
    if (!existsSync(file)) return;
    const text = readFileSync(file, 'utf8');
    if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
    for (const word of text.split('\n')) this.#take(word);
  }

  #take(text: string): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return;
    }
    const read = line.safeParse(value);
    if (!read.success) return;
    const { key, raw, usage, cost, seconds } = read.data;
    this.keep(key, { raw, usage, cost, seconds });
  }

  override async begin(call: CallToSend): Promise<Begun> {
    const begun = await super.begin(call);
    this.#keys.set(begun.id, call);
    return begun;
  }

  override async settle(call: Begun, place: CallPlace, settlement: Settlement): Promise<void> {
    await super.settle(call, place, settlement);
    const sent = this.#keys.get(call.id);
    const answer = sent && this.calls.get(sent.key)?.answer;
    if (!answer || settlement.refused) return;
    const { raw, usage, cost, seconds } = answer;
    appendFileSync(this.#file, `${JSON.stringify({ key: sent.key, model: sent.model, raw, usage, cost, seconds })}\n`, {
      mode: 0o600,
    });
  }
}
