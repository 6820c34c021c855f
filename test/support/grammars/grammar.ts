import type { Action, ActionType } from '#shared/episodes/actions.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import type { Point } from '#shared/geometry/shapes.ts';

/** What a policy that writes in a grammar knows when it writes. */
export interface Writing {
  /** A point as the family writes its two numbers. */
  at(point: Point): [number, number];
  /** Where it clicked last, for families that name the field in which they type. */
  last: Point | null;
  /** The app behind the title of a tab, and the tab's number from 0. */
  tab(title: string): { app: string; at: number } | null;
}

/** A reply, and the action that it amounts to where the family says an action in a way of its own. */
export interface Written {
  reply: string;
  means: Action;
}

/** One family's notation for actions, as its models reply. */
export interface Grammar {
  name: string;
  /** The name under which the model is served, by which its family is known. */
  model: string;
  /** For models whose family no preset knows: what their record says. */
  coordinates?: PointConvention;
  /** Types of actions that it has no words for. */
  lacks: readonly ActionType[];
  /** Null if it cannot say this action, because it lacks the type or one of the arguments. */
  write(action: Action, writing: Writing): string | Written | null;
}

type Say = (action: Action, writing: Writing) => string | Written | null | undefined;

/** A grammar from one function for each type of action that it has. */
export function defineGrammar(
  {
    say,
    around = (text) => text,
    ...rest
  }: Omit<Grammar, 'lacks' | 'write'> & {
    say: Partial<Record<ActionType, Say>>;
    /** What stands around the action in a reply. */
    around?: (text: string) => string;
  },
  all: readonly ActionType[],
): Grammar {
  return {
    ...rest,
    lacks: all.filter((type) => !say[type]),
    write(action, writing) {
      const written = action.type === null ? null : say[action.type]?.(action, writing);
      if (written === null || written === undefined) return null;
      return typeof written === 'string' ? around(written) : { ...written, reply: around(written.reply) };
    },
  };
}

/** A text of Python in quotes. */
export const py = (text = '', quote = "'"): string =>
  quote +
  text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n').replaceAll('\t', '\\t') +
  quote;

export const json = (value: unknown): string => JSON.stringify(value);

/** A tab brought to the front by opening its app. */
export const byApp =
  (write: (app: string) => string): Say =>
  ({ text = '' }, { tab }) => {
    const found = tab(text);
    return found && { reply: write(found.app), means: { type: 'open_app', app: found.app, raw: '' } };
  };

/** An answer given with the end of the task. */
export const atTheEnd =
  (write: (text: string) => string): Say =>
  ({ text = '' }) => ({ reply: write(text), means: { type: 'finish', text, raw: '' } });

/** Typing by families that name the field: a click there and the text. */
export const intoField =
  (write: (text: string, field: Point) => string): Say =>
  ({ text = '' }, { last }) =>
    last && { reply: write(text, last), means: { type: 'type', text, point: last, raw: '' } };

/** Words for keys: those of a family, and our own for the others. */
export const keysIn =
  (own: Readonly<Record<string, string>>) =>
  (keys: readonly string[] = []): string[] =>
    keys.map((key) => own[key] ?? key);

/** Steps of the wheel; undefined if the distance is not in them. */
export const wheel = ({ distance, unit }: Action): number | undefined => (unit === 'wheel' ? distance : undefined);
