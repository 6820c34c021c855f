import { z } from 'zod';
import type { DevTools } from '../web-page/page.ts';

const entries = z.object({
  currentIndex: z.number(),
  entries: z.array(z.object({ id: z.number(), url: z.string(), transitionType: z.string().optional() })),
});
type Entries = z.infer<typeof entries>;
const tree = z.object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) });

/** How a page moved from one history entry to another. */
export interface Way {
  kind: 'back' | 'forward' | 'reload' | 'new';
  url: string;
  /** The person wrote the address, or chose it among their own. */
  typed: boolean;
}

/** Where a page is in its own history. */
export class History {
  readonly #page: DevTools;
  #before: Entries | null = null;
  #main = '';
  #began = false;

  constructor(page: DevTools) {
    this.#page = page;
  }

  get url(): string {
    const { entries: list = [], currentIndex = 0 } = this.#before ?? {};
    return list[currentIndex]?.url ?? 'about:blank';
  }

  isMain(frame: string): boolean {
    return frame === this.#main;
  }

  /** Navigation until now was the start, not an act of the person. */
  began(): void {
    this.#began = true;
  }

  /** While a page moves to another process, it does not answer for a moment. */
  async #ask(method: string): Promise<unknown> {
    for (let left = 20; ; left--)
      try {
        return await this.#page.send(method);
      } catch (error) {
        if (left === 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
  }

  /** How the page got to its current entry since the last call; null if it has not moved, or has only begun. */
  async read(): Promise<Way | null> {
    this.#main ||= tree.parse(await this.#ask('Page.getFrameTree')).frameTree.frame.id;
    const now = entries.parse(await this.#ask('Page.getNavigationHistory'));
    const before = this.#before;
    this.#before = now;
    const entry = now.entries[now.currentIndex];
    if (!before || !entry || !this.#began) return null;
    const from = before.entries[before.currentIndex];
    const typed = /^(typed|generated|keyword|auto_bookmark)$/.test(entry.transitionType ?? '');
    const way = (kind: Way['kind']): Way => ({ kind, url: entry.url, typed });
    if (from?.id === entry.id) return entry.transitionType === 'reload' ? way('reload') : null;
    const known = before.entries.findIndex(({ id }) => id === entry.id);
    if (known < 0) return way('new');
    return way(known < before.currentIndex ? 'back' : 'forward');
  }
}
