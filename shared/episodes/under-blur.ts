import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { UnderBlur } from '#shared/lints/blur-lints.ts';
import { BlurredNames, textsOf } from '#shared/lints/blurred-names.ts';
import type { Action } from './actions.ts';
import type { EpisodeContent, StepContent, StepElement } from './episode.ts';

/** Target of an action: a point, or the box of an element; pixels of the step's picture. */
type Place = { point: Point } | { box: BBox };

/** Blurred areas around a step: on its own picture, and on the one that shows its result. */
interface Around {
  own: UnderBlur | null;
  next: UnderBlur | null;
}

const hidesPlace = (blur: UnderBlur, at: Place): boolean => ('box' in at ? blur.hides(at.box) : blur.covers(at.point));

/** Whether text for a position shows under a blurred area; text for an unknown position may. */
const hidesTyped = ({ own, next }: Around, at: Place | null): boolean =>
  [own, next].some((blur) => blur !== null && (at === null || hidesPlace(blur, at)));

/** The parsed value of a text that may be JSON. */
function readOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Keys that type text, pressed one by one. */
const writes = (keys: readonly string[]): boolean => keys.every((key) => [...key].length === 1);

/**
 * The texts of an episode as they leave the project, without those under blurred areas of its pictures. Left out are
 * text typed there, texts of elements and clicked nodes there, every text of its steps that names any of these, and the
 * source records of its steps. What people wrote (task, name, key operations) does not change.
 */
export class EpisodeUnderBlur {
  readonly #blurs: readonly (UnderBlur | null)[];
  readonly #names: BlurredNames;
  /** The steps in order, as they leave the project. */
  readonly steps: readonly StepContent[];
  /** Steps with texts that were left out, not counting their source records. */
  hidden = 0;
  #dropped = false;

  /** `blurs`: the blurred areas on the picture of each step and, after them, on the last one; null for none. */
  constructor(steps: readonly StepContent[], blurs: readonly (UnderBlur | null)[]) {
    this.#blurs = blurs;
    const typed = this.#typedHidden(steps);
    const found = steps.flatMap((step, at) => [
      ...this.#readHidden(step, at),
      ...step.actions.flatMap((action) => (typed.has(action) ? (action.text ?? []) : [])),
    ]);
    this.#names = new BlurredNames([...blurs.flatMap((blur) => blur?.names ?? []), ...found]);
    this.steps = steps.map((step, at) => this.#step(step, at, typed));
  }

  #around(at: number): Around {
    return { own: this.#blurs[at] ?? null, next: this.#blurs[at + 1] ?? null };
  }

  /** Whether a text, or any text in a value, names something that is blurred on a picture of the episode. */
  isNamedIn(value: unknown): boolean {
    return this.#names.areIn(value);
  }

  /** The source record of a step or an action, or `empty` if it may contain blurred text. */
  rawOf(at: number, raw: string, empty: string): string {
    const { own, next } = this.#around(at);
    return own || next || this.isNamedIn(raw) || this.isNamedIn(readOf(raw)) ? empty : raw;
  }

  /** The episode's own content without source texts that name something blurred. */
  content(content: EpisodeContent): EpisodeContent {
    const { reason, finalState } = content;
    const named = this.isNamedIn(finalState) || this.isNamedIn(readOf(finalState));
    return { ...content, reason: this.isNamedIn(reason) ? '' : reason, finalState: named ? '' : finalState };
  }

  /** Actions whose text went to a blurred place: their own target, or that of the last action. */
  #typedHidden(steps: readonly StepContent[]): Set<Action> {
    const hidden = new Set<Action>();
    let last: Place | null = null;
    for (const [at, { actions, element }] of steps.entries()) {
      const around = this.#around(at);
      if (element?.bbox) last = { box: element.bbox };
      for (const action of actions) {
        if (action.point && !(action.type === 'type' && element?.bbox)) last = { point: action.point };
        const typed = action.type === 'type' || (action.type === 'hotkey' && writes(action.keys ?? []));
        if (typed && hidesTyped(around, last)) hidden.add(action);
      }
    }
    return hidden;
  }

  /** Texts of a step's element and clicked node that are under a blurred area. */
  *#readHidden({ element, click }: StepContent, at: number): Generator<string> {
    const { own } = this.#around(at);
    if (own?.hides(element?.bbox ?? null)) yield* textsOf([element?.name, element?.currentState]);
    if (click && own?.hides(click.node?.box ?? null)) yield click.desc;
  }

  /** The texts that may leave the project, by name. */
  #texts<T extends Record<string, string | undefined>>(texts: T): { [K in keyof T]?: string } {
    const kept = Object.entries(texts).filter(([, text]) => text !== undefined && !this.#drops(this.isNamedIn(text)));
    return Object.fromEntries(kept) as { [K in keyof T]?: string };
  }

  /** Records that something was left out. */
  #drops(drop: boolean): boolean {
    this.#dropped ||= drop;
    return drop;
  }

  #step(step: StepContent, at: number, typed: ReadonlySet<Action>): StepContent {
    const { thought, response, instruction, url, element, click, ...rest } = step;
    this.#dropped = false;
    const left: StepContent = {
      ...rest,
      actions: rest.actions.map((action) => this.#action(action, at, typed.has(action))),
      ...this.#texts({ thought, response, instruction, url }),
      ...(element && { element: this.#element(element, at) }),
      ...(click && { click: this.#click(click, at) }),
    };
    if (this.#dropped) this.hidden += 1;
    return left;
  }

  #action(action: Action, at: number, hidden: boolean): Action {
    const { text, keys, app, status, raw, ...rest } = action;
    const written = hidden && (text !== undefined || keys !== undefined);
    return {
      ...rest,
      ...this.#texts({ text: this.#drops(written) ? undefined : text, app, status }),
      ...(keys && !hidden && !this.#drops(this.isNamedIn(keys)) && { keys }),
      raw: this.rawOf(at, raw, ''),
    };
  }

  #element({ name, role, states, currentState, ...rest }: StepElement, at: number): StepElement {
    const hidden = this.#around(at).own?.hides(rest.bbox ?? null) ?? false;
    const kept = (value: unknown): boolean => value !== undefined && !this.#drops(hidden || this.isNamedIn(value));
    return {
      ...rest,
      ...this.#texts({ role }),
      ...(name !== undefined && kept(name) && { name }),
      ...(states && kept(states) && { states }),
      ...(kept(currentState) && { currentState }),
    };
  }

  #click(click: NonNullable<StepContent['click']>, at: number): NonNullable<StepContent['click']> {
    const { desc, node } = click;
    const hidden = this.#around(at).own?.hides(node?.box ?? null) ?? false;
    const text = desc !== '' && this.#drops(hidden || this.isNamedIn(desc)) ? '' : desc;
    const id = node && this.#drops(this.isNamedIn(node.resourceId)) ? '' : node?.resourceId;
    return { ...click, desc: text, node: node && { ...node, resourceId: id ?? '' } };
  }
}
