/**
 * Text that is safe to print: control characters (which change colours, titles or earlier output) become visible.
 * Names, replies and findings come from files and models, and may contain any.
 */
// These control characters are meant.
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
export const plain = (text: string): string =>
  text.replace(steering, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
