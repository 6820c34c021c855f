import type { Platform } from '../records/fields.ts';
import { type ActionType, actionTypes } from './actions.ts';

/** The arguments of each type of action, besides `raw`. */
export const actionArguments: Readonly<Record<ActionType, readonly string[]>> = {
  click: ['point'],
  double_click: ['point'],
  right_click: ['point'],
  long_press: ['point', 'ms'],
  drag: ['point', 'to'],
  swipe: ['point', 'to', 'direction'],
  scroll: ['point', 'direction', 'distance'],
  type: ['text'],
  hotkey: ['keys'],
  enter: [],
  back: [],
  home: [],
  switch_tab: ['text'],
  open_app: ['app'],
  wait: ['ms'],
  answer: ['text'],
  finish: ['text'],
  fail: ['text'],
};

const everywhere: readonly ActionType[] = ['click', 'scroll', 'type', 'enter', 'wait', 'answer', 'finish', 'fail'];
const pointer: readonly ActionType[] = ['double_click', 'right_click', 'drag', 'hotkey'];
const touch: readonly ActionType[] = ['double_click', 'long_press', 'drag', 'swipe', 'open_app', 'home'];

const extra: Readonly<Record<Platform, readonly ActionType[]>> = {
  windows: [...pointer, 'open_app', 'switch_tab'],
  mac: [...pointer, 'open_app', 'switch_tab'],
  linux: [...pointer, 'open_app', 'switch_tab'],
  web: [...pointer, 'back', 'switch_tab'],
  ios: touch,
  android: [...touch, 'back'],
};

/** Action types of a platform, in the order of the full list. */
export function actionsOf(platform: Platform): ActionType[] {
  const known = new Set([...everywhere, ...extra[platform]]);
  return actionTypes.filter((type) => known.has(type));
}

/** A benchmark's names for actions. */
export interface Vocabulary {
  id: string;
  name: string;
  platforms: readonly Platform[];
  /** Its name → our type. */
  from: Readonly<Record<string, ActionType>>;
  /** Our types that it maps to one of its names; the others follow from `from`. */
  also: Readonly<Partial<Record<ActionType, string>>>;
}

/** The action spaces of the benchmarks: GUI Knowledge Bench (seven on a computer, four on a phone) and ProBench. */
export const vocabularies: readonly Vocabulary[] = [
  {
    id: 'gui-knowledge-desktop',
    name: 'GUI Knowledge Bench, desktop and web',
    platforms: ['windows', 'mac', 'linux', 'web'],
    from: {
      click: 'click',
      left_double: 'double_click',
      right_single: 'right_click',
      drag: 'drag',
      hotkey: 'hotkey',
      type: 'type',
      scroll: 'scroll',
    },
    also: { enter: 'hotkey' },
  },
  {
    id: 'gui-knowledge-mobile',
    name: 'GUI Knowledge Bench, phones',
    platforms: ['android', 'ios'],
    from: { click: 'click', long_press: 'long_press', type: 'type', scroll: 'scroll' },
    also: { swipe: 'scroll' },
  },
  {
    id: 'probench',
    name: 'ProBench',
    platforms: ['android'],
    from: {
      CLICK: 'click',
      SWIPE: 'swipe',
      TYPE: 'type',
      ENTER: 'enter',
      BACK: 'back',
      WAIT: 'wait',
      COMPLETE: 'finish',
    },
    also: { scroll: 'SWIPE' },
  },
];

/** Our type for a benchmark's name, null if it has no such name. */
export const fromWord = (vocabulary: Vocabulary, word: string): ActionType | null =>
  Object.hasOwn(vocabulary.from, word) ? (vocabulary.from[word] ?? null) : null;

/** The benchmark's name for our type, null if it has none. */
export function toWord(vocabulary: Vocabulary, type: ActionType): string | null {
  const own = Object.entries(vocabulary.from).find(([, ours]) => ours === type);
  return own?.[0] ?? vocabulary.also[type] ?? null;
}

/** One action type of a platform, with the benchmarks' names in both directions. */
export interface ActionRow {
  type: ActionType;
  arguments: readonly string[];
  /** Benchmark → its name for the type, null if it has none. */
  to: Record<string, string | null>;
  /** Benchmark → its names that are read as this type. */
  from: Record<string, string[]>;
}

/** The action types of a platform, each with the names used by that platform's benchmarks. */
export function actionRows(platform: Platform): ActionRow[] {
  const known = vocabularies.filter(({ platforms }) => platforms.includes(platform));
  return actionsOf(platform).map((type) => ({
    type,
    arguments: actionArguments[type],
    to: Object.fromEntries(known.map((vocabulary) => [vocabulary.id, toWord(vocabulary, type)])),
    from: Object.fromEntries(
      known.map((vocabulary) => [
        vocabulary.id,
        Object.keys(vocabulary.from).filter((word) => vocabulary.from[word] === type),
      ]),
    ),
  }));
}
