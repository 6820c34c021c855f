/** A spreadsheet runs cells that begin with = + - @, a tab or a carriage return; a quote before them keeps them text. */
export const formulaSafe = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
