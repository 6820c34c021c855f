import type { Action } from '#shared/episodes/actions.ts';
import type { PageReport, ReportedElement } from './page-reports.ts';

/** Stands for masked text. Always the same length, so that the real one is not revealed. */
export const maskedText = '••••••••';

/** What a person did, combined from a page's reports. Places in CSS pixels. */
export interface Act {
  /** When it began: its picture is from before that. */
  t: number;
  page: string;
  /** A navigation has several: the keys that led there. */
  actions: Omit<Action, 'raw'>[];
  element: ReportedElement;
  /** The reports it was made from, kept as the raw action. */
  raw: Record<string, unknown>;
}

/** Longest wait for a second click, and between two turns of the wheel in one scroll, in milliseconds. */
const clickPause = 600;
const wheelPause = 700;
/** A pointer that moves less while it is pressed clicks. */
const still = 5;

type Press = PageReport & { kind: 'press' };
type Wheel = PageReport & { kind: 'wheel' };

const near = (a: readonly [number, number] | undefined, b: readonly [number, number]) =>
  a !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) <= still;

/** Scroll direction of the wheel: the side of the page that comes into view. */
function wayOf(dx: number, dy: number): 'up' | 'down' | 'left' | 'right' {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'right' : 'left';
  return dy < 0 ? 'up' : 'down';
}

/**
 * Combines pages' reports into acts: presses and releases into clicks, double clicks and drags, wheel turns into one
 * scroll, letters into one text. An act is open while what follows may belong to it; `begun` is called with it at
 * once, `done` when nothing more can follow.
 */
export class Gestures {
  readonly #begun: (act: Act) => void;
  readonly #done: (act: Act) => void;
  #open: {
    act: Act;
    until: number;
    session?: number;
    way?: string;
    /** A second click at the same place: its own, or the other half of a double click. */
    second?: Act;
  } | null = null;
  #press: { entry: Press; page: string } | null = null;

  constructor(on: { begun(act: Act): void; done(act: Act): void }) {
    this.#begun = on.begun;
    this.#done = on.done;
  }

  /** Whether something is in progress that ends on its own. */
  get waiting(): boolean {
    return this.#press !== null || (this.#open !== null && Number.isFinite(this.#open.until));
  }

  hear(page: string, entry: PageReport): void {
    switch (entry.kind) {
      case 'press':
        this.#endPress();
        if (!this.#secondClick(page, entry)) this.#end();
        this.#press = { entry: entry, page };
        // Its picture is the one before the press, though it is a click or a drag only at the release.
        break;
      case 'release':
        this.#release(entry.x, entry.y);
        break;
      case 'twice':
        this.#double();
        break;
      case 'menu': {
        this.#press = null;
        const act = this.#make(page, entry.t, { type: 'right_click', point: [entry.x, entry.y] }, entry.element, entry);
        this.#whole(act);
        break;
      }
      case 'wheel':
        this.#wheel(page, entry);
        break;
      case 'text':
        this.#text(page, entry);
        break;
      case 'keys':
        this.#whole(
          this.#make(
            page,
            entry.t,
            entry.keys.join('+') === 'alt+left' ? { type: 'back' } : { type: 'hotkey', keys: entry.keys },
            entry.element,
            entry,
          ),
        );
        break;
      case 'enter':
        this.#whole(this.#make(page, entry.t, { type: 'enter' }, entry.element, entry));
        break;
      case 'choose':
        this.#whole(this.#make(page, entry.t, { type: 'type', text: entry.text }, entry.element, entry));
        break;
      default:
        break;
    }
  }

  /** Something that no page reports: a navigation, another tab. */
  add(act: Act): void {
    this.#whole(act);
  }

  /** Ends the acts to which nothing can be added any more. */
  tick(now: number): void {
    if (this.#open && !this.#press && now > this.#open.until) this.#end();
  }

  /** Ends all open acts. */
  end(): void {
    this.#endPress();
    this.#end();
  }

  #make(page: string, t: number, action: Omit<Action, 'raw'>, element: ReportedElement, raw: object): Act {
    return { t, page, actions: [action], element, raw: { ...raw } };
  }

  #whole(act: Act): void {
    this.#endPress();
    this.#end();
    this.#begun(act);
    this.#done(act);
  }

  #start(act: Act, until: number, more: { session?: number; way?: string } = {}): void {
    this.#end();
    this.#open = { act, until, ...more };
    this.#begun(act);
  }

  #end(): void {
    const open = this.#open;
    this.#open = null;
    if (!open) return;
    this.#done(open.act);
    if (!open.second) return;
    this.#begun(open.second);
    this.#done(open.second);
  }

  /** Two clicks at one place become one act. */
  #double(): void {
    const open = this.#open;
    if (!open?.second) return;
    delete open.second;
    const [first] = open.act.actions;
    open.act.actions = [{ ...first, type: 'double_click' }];
    this.#end();
  }

  /** A press whose release was never reported, for example because the page was left at once. */
  #endPress(): void {
    const { entry: press } = this.#press ?? {};
    if (press) this.#release(press.x, press.y);
  }

  #secondClick(page: string, { x, y, t }: Press): boolean {
    const before = this.#open?.act;
    const [action] = before?.actions ?? [];
    return (
      before !== undefined &&
      action?.type === 'click' &&
      before.page === page &&
      !this.#open?.second &&
      t <= (this.#open?.until ?? 0) &&
      near(action.point, [x, y])
    );
  }

  #release(x: number, y: number): void {
    const press = this.#press;
    if (!press) return;
    this.#press = null;
    const { entry, page } = press;
    const from: [number, number] = [entry.x, entry.y];
    if (!near(from, [x, y])) {
      this.#start(this.#make(page, entry.t, { type: 'drag', point: from, to: [x, y] }, entry.element, entry), 0);
      this.#end();
      return;
    }
    const open = this.#open;
    const click = this.#make(page, entry.t, { type: 'click', point: from }, entry.element, entry);
    if (open && this.#secondClick(page, entry)) {
      open.second = click;
      open.until = entry.t + clickPause;
    } else this.#start(click, entry.t + clickPause);
  }

  #wheel(page: string, entry: Wheel): void {
    const way = wayOf(entry.dx, entry.dy);
    const size = Math.max(Math.abs(entry.dx), Math.abs(entry.dy));
    if (size === 0) return;
    const open = this.#open;
    if (open && !this.#press && open.way === way && open.act.page === page && entry.t <= open.until) {
      const [action] = open.act.actions;
      if (action) action.distance = (action.distance ?? 0) + size;
      open.until = entry.t + wheelPause;
      return;
    }
    const action = {
      type: 'scroll',
      point: [entry.x, entry.y],
      direction: way,
      directionOf: 'content',
      distance: size,
      unit: 'px',
    } satisfies Omit<Action, 'raw'>;
    const { element, ...raw } = entry;
    this.#endPress();
    this.#start(this.#make(page, entry.t, action, element, raw), entry.t + wheelPause, { way });
  }

  #text(page: string, entry: PageReport & { kind: 'text' }): void {
    const text = entry.masked ? maskedText : entry.text;
    const open = this.#open;
    if (open && open.session === entry.session && open.act.page === page) {
      const [action] = open.act.actions;
      if (action) action.text = text;
      return;
    }
    this.#endPress();
    const act = this.#make(page, entry.t, { type: 'type', text }, entry.element, {
      kind: 'text',
      masked: entry.masked,
    });
    this.#start(act, Number.POSITIVE_INFINITY, { session: entry.session });
  }
}
