import type { Contract } from '#shared/contract/index.ts';
import type { ContractRouterClient } from '@orpc/contract';
import type { StudioEvent } from '#shared/contract/jobs.ts';
import { type Answer, concerned, type Resource, resourcesOf } from '../../renderer/transport/concerns.ts';
import { Soon } from '../../renderer/transport/soon.ts';

export type Client = ContractRouterClient<Contract>;

/** An answer that a page shows, and the call that fetches it. */
export interface Shown extends Answer {
  ask: () => Promise<unknown>;
}

/** What Annotate shows of a screenshot. */
export function annotatePage(client: Client, screenshotId: string): Shown[] {
  const on = { screenshotId };
  const shown = (path: string[], input: unknown, ask: () => Promise<unknown>): Shown => ({
    path,
    input,
    ask,
    data: null,
  });
  return [
    shown(['elements', 'list'], on, () => client.elements.list(on)),
    shown(['elements', 'instructions'], on, () => client.elements.instructions(on)),
    shown(['prelabels', 'list'], on, () => client.prelabels.list(on)),
    shown(['comments', 'list'], on, () => client.comments.list(on)),
    shown(['screenshots', 'get'], { id: screenshotId }, () => client.screenshots.get({ id: screenshotId })),
    shown(['screenshots', 'query'], {}, () => client.screenshots.query({ limit: 60 })),
    shown(['projects', 'current'], undefined, () => client.projects.current()),
  ];
}

/** What Review shows of a question. */
export function reviewPage(client: Client, id: string): Shown[] {
  const shown = (path: string[], input: unknown, ask: () => Promise<unknown>): Shown => ({
    path,
    input,
    ask,
    data: null,
  });
  return [
    shown(['review', 'open'], { id }, () => client.review.open({ id })),
    shown(['review', 'stats'], undefined, () => client.review.stats()),
    shown(['review', 'plans'], undefined, () => client.review.plans()),
    shown(['projects', 'current'], undefined, () => client.projects.current()),
  ];
}

/** A page without a browser: fetches again by the studio's own rules, and counts how often. */
export class Page {
  shown: Shown[] = [];
  /** Answers fetched at once, and together a little later. */
  readonly asked = { now: 0, soon: 0 };
  /** Ends when everything fetched at once is answered. */
  settled: Promise<unknown> = Promise.resolve();
  readonly #soon = new Soon((waiting) => {
    for (const entry of this.shown.filter(({ path }) => waiting.has(path.join('.')))) {
      this.asked.soon += 1;
      void entry.ask().catch(() => undefined);
    }
  });

  /** Opens a screen: fetches everything on it. */
  async open(shown: Shown[]): Promise<void> {
    this.shown = shown;
    for (const entry of shown) entry.data = await entry.ask();
  }

  hear(event: StudioEvent): void {
    if (event.type !== 'changed') return;
    const stale = resourcesOf(event);
    const soon: string[] = [];
    for (const entry of this.shown.filter(({ path }) => stale === 'all' || stale.has(path[0] as Resource))) {
      const when = concerned(entry, event);
      if (when === 'soon') soon.push(entry.path.join('.'));
      if (when !== 'now') continue;
      this.asked.now += 1;
      const answered = entry.ask().then(
        (data) => {
          entry.data = data;
        },
        () => undefined,
      );
      this.settled = Promise.all([this.settled, answered]);
    }
    this.#soon.add(soon);
  }

  close(): void {
    this.#soon.stop();
  }
}
