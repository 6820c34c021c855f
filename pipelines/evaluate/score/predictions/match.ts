import type { TaskAsked } from '#shared/tasks/showing.ts';

/** What an item asks, as text: rows of files whose order differs are joined by it. */
export const matchText = (asked: TaskAsked): string =>
  asked.kind === 'point'
    ? asked.instruction.trim()
    : [asked.question.question, ...asked.question.options.map(({ text }) => text)]
        .map((text) => text.trim())
        .join('\n');

/** An item by what it asks, and its picture's name if it is known. */
export interface Match {
  text: string;
  picture: string | null;
}

const nameOf = (picture: string): string => picture.split(/[\\/]/).at(-1) ?? picture;

/** The `match` of a prediction that another program or a project's export gave; null for one joined by its index. */
export function matchOf(value: Record<string, unknown>): Match | null {
  const { match } = value;
  if (typeof match !== 'object' || match === null || !('text' in match) || typeof match.text !== 'string') return null;
  const picture = 'picture' in match && typeof match.picture === 'string' ? nameOf(match.picture) : null;
  return { text: match.text, picture };
}

/** Finds the row of a gold file that asks the same; equal ones are taken in order, those on the same picture first. */
export class Matches {
  readonly #rows = new Map<string, { row: number; picture: string | null }[]>();

  constructor(rows: readonly (Match | null)[]) {
    rows.forEach((match, row) => {
      if (!match) return;
      const same = this.#rows.get(match.text) ?? [];
      same.push({ row, picture: match.picture && nameOf(match.picture) });
      this.#rows.set(match.text, same);
    });
  }

  /** Null if no row is left. */
  take({ text, picture }: Match): number | null {
    const same = this.#rows.get(text) ?? [];
    const at = picture === null ? 0 : same.findIndex((entry) => entry.picture === picture);
    const [found] = same.splice(Math.max(0, at), 1);
    return found?.row ?? null;
  }
}
