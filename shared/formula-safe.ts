/**
 * A spreadsheet runs cells that start with = + - @, also as full-width characters, or with a tab or a line end; a leading
 * quote keeps them text.
 */
export const formulaSafe = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);
