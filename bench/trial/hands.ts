import type { Locator, Page } from 'playwright-core';

/**
 * Times in seconds of the Keystroke-Level Model (Card, Moran and Newell, CACM 23 (1980) 396-410): pointing with the
 * mouse, pressing or releasing its button, moving the hand between mouse and keys, thinking before a step.
 */
const seconds = { point: 1.1, button: 0.1, home: 0.4, think: 1.35 };
type Act = keyof typeof seconds | 'key';

/** Seconds per key for an average skilled typist (55 words a minute) and the best one (135), by the same model. */
export const paces = { average: 0.28, best: 0.08 };

/** A person's hands: they take as long as a person does or, if `paced` is false, no time. */
export class Hands {
  readonly counts = { key: 0, point: 0, button: 0, home: 0, think: 0 };
  pace: keyof typeof paces = 'average';
  readonly #paced: boolean;
  #page: Page;
  #on: 'keys' | 'mouse' = 'keys';

  constructor(page: Page, paced: boolean) {
    this.#page = page;
    this.#paced = paced;
  }

  get page(): Page {
    return this.#page;
  }

  /** Continues in another window, for example after the first was closed. */
  turnTo(page: Page): void {
    this.#page = page;
  }

  async #take(act: Act, times = 1): Promise<void> {
    this.counts[act] += times;
    if (!this.#paced) return;
    const ms = (act === 'key' ? paces[this.pace] : seconds[act]) * times * 1000;
    await new Promise((resolve) => setTimeout(resolve, ms));
  }

  async #with(hand: 'keys' | 'mouse'): Promise<void> {
    if (this.#on !== hand) await this.#take('home');
    this.#on = hand;
  }

  /** A pause for thinking. */
  think(): Promise<void> {
    return this.#take('think');
  }

  /** Presses keys one after another; each part of a chord counts. */
  async press(...keys: string[]): Promise<void> {
    await this.#with('keys');
    for (const key of keys) {
      await this.#take('key', Math.max(1, key.split('+').filter(Boolean).length));
      await this.#page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    await this.#with('keys');
    for (const letter of text) {
      await this.#take('key');
      await this.#page.keyboard.type(letter);
    }
  }

  async click(x: number, y: number, button: 'left' | 'right' = 'left'): Promise<void> {
    await this.#with('mouse');
    await this.#take('point');
    await this.#press(x, y, button);
  }

  async #press(x: number, y: number, button: 'left' | 'right'): Promise<void> {
    await this.#page.mouse.move(x, y);
    await this.#take('button', 2);
    await this.#page.mouse.click(x, y, { button });
  }

  /** Drags from one place to another; `halfway` looks at the screen in the middle of it. */
  async drag(
    [x1, y1]: readonly [number, number],
    [x2, y2]: readonly [number, number],
    halfway?: () => Promise<void>,
  ): Promise<void> {
    await this.#with('mouse');
    await this.#take('point');
    await this.#page.mouse.move(x1, y1);
    await this.#take('button');
    await this.#page.mouse.down();
    await this.#page.mouse.move((x1 + x2) / 2, (y1 + y2) / 2);
    await halfway?.();
    await this.#take('point');
    await this.#page.mouse.move(x2, y2);
    await this.#take('button');
    await this.#page.mouse.up();
  }

  /** Clicks the centre of an element after scrolling to it; it may still move while the hand is on its way. */
  async clickOn(what: Locator): Promise<void> {
    await this.#with('mouse');
    await what.scrollIntoViewIfNeeded();
    await this.#take('point');
    await what.scrollIntoViewIfNeeded();
    const box = await what.boundingBox();
    if (!box) throw new Error(`what is to be clicked is not on the screen: ${String(what)}`);
    await this.#press(box.x + box.width / 2, box.y + box.height / 2, 'left');
  }
}
