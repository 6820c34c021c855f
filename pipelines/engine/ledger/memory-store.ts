import type { ClaimedItem, RunStore, SettledStep, StepOutcome } from './run-store.ts';

interface MemoryItem extends ClaimedItem {
  waitsFor: string | null;
  claimed: boolean;
  outcomes: Map<string, StepOutcome>;
}

/** A run's work without a disk, for tests. */
export class MemoryRunStore implements RunStore {
  readonly items: MemoryItem[];

  constructor(seeds: Iterable<{ itemId: string; label?: string; payload: unknown }>, firstStep: string) {
    this.items = [...seeds].map((seed, seq) => ({
      seq,
      itemId: seed.itemId,
      label: seed.label ?? seed.itemId,
      payload: seed.payload,
      outputs: {},
      generation: 0,
      refusalsSince: 0,
      waitsFor: firstStep,
      claimed: false,
      outcomes: new Map(),
    }));
  }

  async waiting(): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const { waitsFor } of this.items) if (waitsFor) counts.set(waitsFor, (counts.get(waitsFor) ?? 0) + 1);
    return counts;
  }

  async claim(step: string, n: number): Promise<ClaimedItem[]> {
    const taken = this.items.filter((i) => i.waitsFor === step && !i.claimed).slice(0, n);
    for (const item of taken) item.claimed = true;
    return taken;
  }

  async settle({ item, step, outcome }: SettledStep): Promise<StepOutcome> {
    const found = this.#of(item);
    found.outcomes.set(step, outcome);
    found.claimed = false;
    found.waitsFor = outcome.kind === 'done' ? outcome.next : null;
    if (outcome.kind === 'done') found.outputs = { ...found.outputs, [step]: outcome.output };
    return outcome;
  }

  async startOver(item: ClaimedItem, _step: string, first: string): Promise<void> {
    Object.assign(this.#of(item), {
      outputs: {},
      outcomes: new Map(),
      waitsFor: first,
      claimed: false,
      startsOver: false,
    });
  }

  async release(items: readonly ClaimedItem[]): Promise<void> {
    for (const item of items) this.#of(item).claimed = false;
  }

  /** The last outcome of an item. */
  outcome(itemId: string): StepOutcome | undefined {
    return [...(this.items.find((i) => i.itemId === itemId)?.outcomes.values() ?? [])].at(-1);
  }

  #of(item: ClaimedItem): MemoryItem {
    const found = this.items[item.seq];
    if (!found) throw new Error(`No item ${item.seq}.`);
    return found;
  }
}
