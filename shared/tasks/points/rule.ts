/** A pattern for a point or a box. */
export interface Rule {
  id: string;
  pattern: RegExp;
  named?: boolean;
  percent?: boolean;
  /** The two numbers are y, x; the last two are a size; there are more than two corners; or both x come before both y. */
  order?: 'yx' | 'size' | 'outline' | 'ranges';
  /** Which match counts if several differ; `one`: the one at the start or end of the reply, otherwise none. */
  take: 'first' | 'last' | 'one';
  /** Counts only at the start of the reply or if no other pair of numbers is adjacent. */
  alone?: boolean;
}

/** A rule that takes a place only where the reply settles on one. */
export const rule = (id: string, source: string, more: Partial<Rule> = {}): Rule => ({
  id,
  pattern: new RegExp(source, 'dgi'),
  take: 'one',
  ...more,
});
