/** The text of a question without the prefix that names its column. */
export const stemOf = (text: string): string =>
  text.replace(/^\s*(?:ActionEffect|ActionPrediction-(?:Type|Parameter))\s*:?\s*/i, '').trim();
