import type { Locator, Page } from 'playwright-core';

/**
 * Seconds of the Keystroke-Level Model for an average skilled typist (Card, Moran and Newell, CACM 23 (1980) 396-410):
 * a key, pointing with the mouse, its button down or up, moving the hand between mouse and keys, thinking before a step.
 */
const seconds = { key: 0.28, point: 1.1, button: 0.1, home: 0.4, think: 1.35 };

/** The hands of one person: what they do is done in the page at once, and counted at the pace of a person. */
export class Hands {
  readonly counts = { key: 0, point: 0, button: 0, home: 0, think: 0 };
  readonly #page: Page;
  #on: 'keys' | 'mouse' = 'keys';

  constructor(page: Page) {
    this.#page = page;
  }

  /** How long a person of that pace takes, seconds. */
  get took(): number {
    return (Object.keys(seconds) as (keyof typeof seconds)[]).reduce(
      (sum, what) => sum + this.counts[what] * seconds[what],
      0,
    );
  }

  #with(hand: 'keys' | 'mouse'): void {
    if (this.#on !== hand) this.counts.home += 1;
    this.#on = hand;
  }

  /** A step that needs a thought. */
  think(): void {
    this.counts.think += 1;
  }

  /** Presses keys one after another; each part of a chord counts. */
  async press(...keys: string[]): Promise<void> {
    this.#with('keys');
    for (const key of keys) {
      this.counts.key += key.split('+').length;
      await this.#page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.#with('keys');
    this.counts.key += text.length;
    await this.#page.keyboard.type(text);
  }

  async click(x: number, y: number): Promise<void> {
    this.#with('mouse');
    this.counts.point += 1;
    this.counts.button += 2;
    await this.#page.mouse.click(x, y);
  }

  async drag([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): Promise<void> {
    this.#with('mouse');
    this.counts.point += 2;
    this.counts.button += 2;
    await this.#page.mouse.move(x1, y1);
    await this.#page.mouse.down();
    await this.#page.mouse.move((x1 + x2) / 2, (y1 + y2) / 2);
    await this.#page.mouse.move(x2, y2);
    await this.#page.mouse.up();
  }

  /** Clicks the middle of something, which is scrolled to first. */
  async clickOn(what: Locator): Promise<void> {
    await what.scrollIntoViewIfNeeded();
    const box = await what.boundingBox();
    if (!box) throw new Error('what is to be clicked is not on the screen');
    await this.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}
