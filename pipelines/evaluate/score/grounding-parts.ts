import { accuracy } from '#shared/metrics/accuracy.ts';
import type { Scored } from '#shared/tasks/define.ts';
import type { GroundingItem } from '#shared/tasks/grounding/item.ts';

interface Part {
  n: number;
  accuracy: number | null;
  text: number | null;
  icon: number | null;
}

class Parts {
  readonly #parts = new Map<string, { all: Cell; text: Cell; icon: Cell }>();

  add(name: string, { item, score }: Scored<GroundingItem>): void {
    let part = this.#parts.get(name);
    if (!part) this.#parts.set(name, (part = { all: accuracy(), text: accuracy(), icon: accuracy() }));
    const hit = score.outcome === 'right';
    part.all.add(hit);
    if (item.kind) part[item.kind].add(hit);
  }

  result(): Record<string, Part> {
    return Object.fromEntries(
      [...this.#parts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { all, text, icon }]) => [
          name,
          {
            n: all.result().n,
            accuracy: all.result().accuracy,
            text: text.result().accuracy,
            icon: icon.result().accuracy,
          },
        ]),
    );
  }
}
type Cell = ReturnType<typeof accuracy>;

/** ScreenSpot-Pro's table: by group (Dev, Creative, CAD, Scientific, Office, OS) and by application, each by kind. */
export class GroundingParts {
  readonly #groups = new Parts();
  readonly #applications = new Parts();

  add(scored: Scored<GroundingItem>): void {
    const { group, app } = scored.item;
    if (group) this.#groups.add(group, scored);
    if (app) this.#applications.add(app, scored);
  }

  result(): { groups: Record<string, Part>; applications: Record<string, Part> } {
    return { groups: this.#groups.result(), applications: this.#applications.result() };
  }
}
