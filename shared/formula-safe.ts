/** A spreadsheet runs cells that start with = + - @, a tab or a carriage return; a leading quote keeps them text. */
export const formulaSafe = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
