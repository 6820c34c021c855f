import { blanked } from './blank.ts';

// A full stop would make "B。A" look like an abbreviation.
const cjkSigns: Readonly<Record<string, string>> = { '。': '!', '、': ',', '【': '[', '】': ']', '「': '"', '」': '"' };

/** Circled letters Ⓐ … Ⓩ and ⓐ … ⓩ start here. */
const circled = 0x24b6;

/** A circled letter; a blank if the same letter follows plainly ("ⒷB"). */
function plainLetter(text: string, at: number, code: number): string {
  const letter = String.fromCharCode(65 + ((code - circled) % 26));
  return text[at + 1] === letter ? ' ' : letter;
}

/**
 * Replaces full-width letters, digits and punctuation, circled letters, and Chinese stops and brackets by plain ones,
 * and signs without width by blanks; offsets stay valid.
 */
export function withPlainSigns(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  return text.replace(/[\uff01-\uff5e\u24b6-\u24e9。、【】「」\u200b-\u200d\u2060]/g, (sign, at: number) => {
    const code = sign.charCodeAt(0);
    if (code < 0x2100) return ' ';
    if (code >= circled && code < circled + 52) return plainLetter(text, at, code);
    return cjkSigns[sign] ?? String.fromCharCode(code - 0xfee0);
  });
}

/** Line breaks and quotes that were escaped once more: a JSON text inside another, or a printed string. */
const escaped = /\\n(?=$|[\s"'*#(\\]|[A-Z](?![a-z]))|\\"(?=(\w?))/g;

/** The reply with escaped line breaks and quotes as such; each backslash becomes a blank outside the quotes. */
export const withoutEscapes = (text: string): string =>
  text.includes('\\')
    ? text.replace(escaped, (sign, opened?: string) => (sign.endsWith('n') ? ' \n' : opened ? ' "' : '" '))
    : text;

const htmlTag =
  /<\/?(?:(?:b|i|u|p)(?=[^]{0,400}?<\/[biup]>)|(?<=\/)[biup]|strong|em|div|span|br|code|pre|mark|font|h[1-6]|li|ul|ol|td|tr|th|table|tbody|small|big|center)\b[^<>]{0,200}>|&nbsp;/gi;
const latex = /\\(?:text|textbf|textit|textrm|mathrm|mathbf|mathit|mathsf|operatorname|bf|rm)(?![a-z])|\\[()[\]]|\$/gi;

/** Struck-out text: what the reply takes back. */
const struck = /~~[^~\n]{1,200}~~|<del>[^<\n]{0,200}<\/del>/gi;

/**
 * The reply without struck-out text, HTML tags, LaTeX fonts and Markdown emphasis, which only affect its appearance; they become blanks.
 */
export function withoutFormatting(reply: string): string {
  let text = reply;
  if (text.includes('<') || text.includes('&')) text = blanked(text, htmlTag);
  if (text.includes('~~') || text.includes('<del')) text = blanked(text, struck);
  if (text.includes('\\') || text.includes('$')) text = blanked(text, latex);
  if (text.includes('*') || text.includes('`')) text = text.replace(/[*`]/g, ' ');
  if (!text.includes('_')) return text;
  return blanked(text, /(?<![\p{L}\p{N}])_{1,3}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.):,])_{1,3}(?![\p{L}\p{N}_])/gu);
}
