import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Bus } from './bus.ts';
import type { WireValue } from './wire.ts';

/** Most elements of one screen that are read, and how long that may take (our choice). */
const mostElements = 3000;
const mostMs = 5000;

const accessible = 'org.a11y.atspi.Accessible';
const component = 'org.a11y.atspi.Component';
const root = '/org/a11y/atspi/accessible/root';
/** Bits of a state set (AtspiStateType). */
const state = { active: 1, checked: 4, selected: 23, sensitive: 24, showing: 25 } as const;
/** What somebody can act on has one of these. */
const acted = ['org.a11y.atspi.Action', 'org.a11y.atspi.EditableText', 'org.a11y.atspi.Value'];

interface AtspiElement {
  id: number;
  role: string;
  name: string;
  description: string;
  states: string[];
  interactive: boolean;
  /** Pixels of the screen: left, top, right, bottom. */
  bbox: [number, number, number, number];
}

const has = ([low, high]: [number, number], bit: number): boolean =>
  (((bit < 32 ? low : high) >>> (bit % 32)) & 1) === 1;

const list = (value: WireValue | undefined): WireValue[] => (Array.isArray(value) ? value : []);
const text = (value: WireValue | undefined): string => (typeof value === 'string' ? value : '');

/** An object on the bus: the program's name there, and its path. */
type Ref = readonly [program: string, path: string];

const refsIn = (value: WireValue | undefined): Ref[] =>
  list(value).map((wireValue) => [text(list(wireValue)[0]), text(list(wireValue)[1])] as const);

/** Reads the objects of one screen, all children of an object at once. */
class Reading {
  readonly #bus: Bus;
  readonly #size: readonly [number, number];
  readonly found: AtspiElement[] = [];

  constructor(bus: Bus, size: readonly [number, number]) {
    this.#bus = bus;
    this.#size = size;
  }

  async #ask([destination, path]: Ref, member: string, on = accessible, args: (string | number)[] = []) {
    const [value] = await this.#bus.call({ destination, path, interface: on, member, args });
    return value;
  }

  children = async (of: Ref): Promise<Ref[]> => refsIn(await this.#ask(of, 'GetChildren'));

  async states(of: Ref): Promise<[number, number]> {
    const [low, high] = list(await this.#ask(of, 'GetState')).map(Number);
    return [low ?? 0, high ?? 0];
  }

  #property = (of: Ref, name: string) =>
    this.#ask(of, 'Get', 'org.freedesktop.DBus.Properties', [accessible, name]).then(text);

  async #extents(of: Ref): Promise<AtspiElement['bbox']> {
    const [x = 0, y = 0, width = 0, height = 0] = list(await this.#ask(of, 'GetExtents', component, [0])).map(Number);
    const [right, bottom] = [Math.min(this.#size[0], x + width), Math.min(this.#size[1], y + height)];
    return [Math.max(0, x), Math.max(0, y), right, bottom];
  }

  /** Reads an object that is shown, and what is in it; one that is gone meanwhile is on no screen. */
  async read(of: Ref): Promise<void> {
    if (this.found.length >= mostElements) return;
    try {
      const states = await this.states(of);
      if (!has(states, state.showing)) return;
      const asked = [this.#ask(of, 'GetInterfaces'), this.#ask(of, 'GetRoleName')] as const;
      const calls = [this.#property(of, 'Name'), this.#property(of, 'Description'), this.children(of)] as const;
      const [interfaces, role, name, description, children] = await Promise.all([...asked, ...calls]);
      const known = list(interfaces).map(text);
      const bbox = known.includes(component) ? await this.#extents(of) : null;
      if (bbox && bbox[2] > bbox[0] && bbox[3] > bbox[1]) {
        const sensitive = has(states, state.sensitive);
        const now = (['checked', 'selected'] as const).filter((entry) => has(states, state[entry]));
        this.found.push({
          ...{ id: this.found.length, role: text(role), name, description, bbox },
          states: sensitive ? now : [...now, 'disabled'],
          interactive: sensitive && known.some((text) => acted.includes(text)),
        });
      }
      await Promise.all(children.slice(0, mostElements).map((child) => this.read(child)));
    } catch {
      // It is gone, or its program does not know what was asked.
    }
  }
}

/** The socket of the accessibility bus, which its launcher puts below the runtime folder. */
async function socketIn(runtime: string): Promise<string | null> {
  const folder = path.join(runtime, 'at-spi');
  const [name] = (await readdir(folder).catch(() => [])).filter((text) => text.startsWith('bus'));
  return name === undefined ? null : path.join(folder, name);
}

/**
 * The elements of the program in front, as the accessibility bus of a session tells them; null if there is no bus or it
 * does not answer in time, none if the program has no tree.
 */
export async function readElements(
  { runtime, user }: { runtime: string; user: number },
  size: readonly [number, number],
): Promise<AtspiElement[] | null> {
  const socket = await socketIn(runtime);
  if (socket === null) return null;
  let bus: Bus | null = null;
  const timer = setTimeout(() => bus?.close(), mostMs);
  try {
    bus = await Bus.open(socket, user);
    const reading = new Reading(bus, size);
    for (const program of await reading.children(['org.a11y.atspi.Registry', root])) {
      const windows = await reading.children(program);
      const states = await Promise.all(windows.map((ref) => reading.states(ref)));
      // What the window in front covers is on no picture; the other windows of its program mostly are.
      if (states.some((candidate) => has(candidate, state.active)))
        await Promise.all(windows.map((ref) => reading.read(ref)));
    }
    return reading.found;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    bus?.close();
  }
}

/** Elements as the tree of a step; null if there are none. */
export const treeText = (elements: readonly AtspiElement[] | null, size: readonly [number, number]): string | null =>
  elements === null || elements.length === 0 ? null : JSON.stringify({ platform: 'linux', image_size: size, elements });
