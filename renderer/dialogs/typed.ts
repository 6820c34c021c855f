/** A window has one dialog in which somebody types. */
let typed = '';

/** Text typed for a dialog before its field appeared. */
export const typedAhead = (): string => typed;

export function setTyped(text: string): void {
  typed = text;
}

/** The field has the text, or is no longer wanted. */
export function forgetTyped(): void {
  typed = '';
}
