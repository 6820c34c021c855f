import { blanked } from './blank.ts';

// A full stop would make "B。A" look like an abbreviation.
const cjkSigns: Readonly<Record<string, string>> = { '。': '!', '、': ',', '【': '[', '】': ']', '「': '"', '」': '"' };
/** Where full-width signs and circled letters start. */
const [wide, circled] = [0xff01, 0x24b6];

/**
 * Replaces full-width signs, circled letters, and Chinese stops and brackets by plain ones, and signs without width by
 * blanks; offsets stay valid.
 */
export function withPlainSigns(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  return text.replace(/[\uff01-\uff5e\u24b6-\u24e9。、【】「」\u200b-\u200d\u2060]/g, (sign, at: number) => {
    const code = sign.charCodeAt(0);
    if (code >= wide) return String.fromCharCode(code - wide + 33);
    if (code >= circled && code < circled + 52)
      return /[A-Z]/.test(text.charAt(at + 1)) ? ' ' : String.fromCharCode(65 + ((code - circled) % 26));
    return cjkSigns[sign] ?? ' ';
  });
}

/** Line breaks and quotes that were escaped once more: a JSON text inside another, or a printed string. */
const escaped = /\\n(?=$|[\s"'*#(\\]|[A-Z](?![a-z]))|\\"(?=(\w?))/g;

/** The reply with escaped line breaks and quotes as such; each backslash becomes a blank outside the quotes. */
export const withoutEscapes = (text: string): string =>
  text.includes('\\')
    ? text.replace(escaped, (sign, opened?: string) => (sign.endsWith('n') ? ' \n' : opened ? ' "' : '" '))
    : text;

/** HTML tags, LaTeX fonts, struck-out text (what the reply takes back), and Markdown emphasis. */
const formatting = [
  /<\/?(?:(?:b|i|u|p)(?=[^]{0,400}?<\/[biup]>)|(?<=\/)[biup]|strong|em|div|span|br|code|pre|mark|font|h[1-6]|li|ul|ol|td|tr|th|table|tbody|small|big|center)\b[^<>]{0,200}>|&nbsp;/gi,
  /~~[^~\n]{1,200}~~|<del>[^<\n]{0,200}<\/del>/gi,
  /\\(?:text|textbf|textit|textrm|mathrm|mathbf|mathit|mathsf|operatorname|bf|rm)(?![a-z])|\\[()[\]]|[*`$]/gi,
  /(?<![\p{L}\p{N}])_{1,3}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.):,])_{1,3}(?![\p{L}\p{N}_])/gu,
];

/** The reply without signs that only affect its appearance, and without struck-out text; they become blanks. */
export const withoutFormatting = (reply: string): string =>
  /[<&~\\$*`_]/.test(reply) ? formatting.reduce(blanked, reply) : reply;
