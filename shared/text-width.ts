/** Characters of Chinese, Japanese and Korean, which are as wide as they are high. */
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/g;

/** Width that a text of 12 px takes at most in common sans-serif fonts, in pixels; for pictures drawn without a browser. */
export function textWidth(text: string): number {
  return Math.ceil(text.length * 6.8 + (text.match(wide)?.length ?? 0) * 5.2);
}

/** The widest of several texts, but at least `least` pixels. */
export const widest = (texts: readonly string[], least: number): number => Math.max(least, ...texts.map(textWidth));
