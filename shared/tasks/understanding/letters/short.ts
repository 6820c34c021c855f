import type { UnderstandingItem } from '../item.ts';
import type { Clues } from './clues.ts';
import { isLetterAt, joinedLetter, last, type Mention, mentions } from './mentions.ts';
import { wrongBefore } from './languages.ts';
import { isAbbreviated, isIdentified } from './names.ts';
import { isNegated } from './negated.ts';

type Options = UnderstandingItem['options'];

const bareForm =
  /^(?:[=-]{0,3}>|→|⇒|#{1,6}\s|[•·–|-]\s)?["'“‘«„「『(\s[<{]*(?:(?:option|choice|(?:the )?letter|opci[oó]n|opção|réponse|antwort|alternativa|alternatief|alternativ|risposta|cevap|letra|lettera|lettre|opsi|pilihan|phương án|seçenek|optie|вариант|варіант|الخيار|گزینه|विकल्प|ข้อ)\s+["'“‘([{<]?)?([A-Za-z])(?:["'”’)\]}>]*[\s.,;]+["'“‘([<{]*\1(?![a-z]))*["'“”’»」』)\]}>]*\s*[.:,;!?)]*(?:#{2,}|\s\|)?$/i;
const longestBare = 60;

/** The letter that is the whole text, once or repeated ("B B"), with only brackets and stops around it. */
export function bareLetter(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.length > longestBare ? null : (bareForm.exec(trimmed)?.[1] ?? null);
}

/** A line that begins with an option's letter: "B. Open", "b) Open", "B - the heading says so", "B because …". */
const lead =
  /^(?:[\s("'“‘[#•>]|\d{1,2}[.)]\s)*(?:option\s+)?([A-Z])["'”’]?(?:\s*(?::(?!\\|\/|\s(?:is|was|has|drive)\b)|[.)\]]|-|–|—)(?!\w)|[,;]\s|\s+\(|\s+(?:because|since|as|for|due to|given)\b|[!,](?=\p{Script=Han})|\s*因为)/u;
const lowerLead =
  /^(?:[\s("'“‘[#•>]|\d{1,2}[.)]\s)*(?:option\s+)?([a-z])\s*(?:[)\]](?!\w)|[.:]\s(?!(?:is|was|has|drive)\b)|,?\s+(?:because|since)\b)/i;

/** "… B. Open settings": an option starts in the middle of a line; or "… B: 70%". */
const listedInLine = /[\s,;(]([A-Z])(?:[.)]\s{1,6}(?=\p{L})|\s?[:=]\s?(?=\d)|\s?\((?=\d{1,3}(?:\.\d+)?\s?%))/gu;

/** "A: folder, B: disk, C: cross": the options in order. */
const inOrder = /^\W{0,6}A\s?[:=]\s?[a-z\d][^\n]{1,80}[\s,;]B\s?[:=][^\n]{1,80}[\s,;]C\s?[:=]/i;

const lettersOnly =
  /^[^\p{L}\p{N}]*(?:options?\s+)?[A-Z](?:[^\p{L}\p{N}✓✔✅☑√⭕○◯〇👍✗✘✕❌✖×☒👎]+(?:(?:and|or|nor|or maybe|maybe|option|或|和|与|及)[^\p{L}\p{N}]*){0,2}[A-Z]){1,9}[^\p{L}\p{N}]*$/u;

/** A reply of only two or more different letters has no answer: "A or B", "A/C", "B, D". */
export function namesSeveral(text: string): boolean {
  const whole = text.trim();
  if (whole.length > longestBare + 10) return false;
  const trimmed = /^[eb]/i.test(whole) ? whole.replace(/^(?:either|both|between)\s+/i, '') : whole;
  return trimmed.length <= longestBare && lettersOnly.test(trimmed) && new Set(trimmed.match(/[A-Z]/g)).size > 1;
}

export interface Line {
  text: string;
  start: number;
}

/** Characters of a line that are checked: an answer is at its start. */
const lineLimit = 400;

/** The lines of a reply with any letter or digit. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0, end = 0; end !== -1; start = end + 1) {
    end = text.indexOf('\n', start);
    const line = end === -1 ? (start === 0 ? text : text.slice(start)) : text.slice(start, end);
    if (/[\p{L}\p{N}]/u.test(line))
      lines.push({ text: line.length > lineLimit ? line.slice(0, lineLimit) : line, start });
  }
  return lines;
}

const standing = new Map<string, RegExp>();

function mentionIn(line: Line, letter: string): Mention {
  let pattern = standing.get(letter);
  if (!pattern) {
    pattern = new RegExp(`(?<![\\p{L}\\p{N}])${letter}(?![\\p{L}\\p{N}])`, 'u');
    standing.set(letter, pattern);
  }
  return { letter: letter.toUpperCase(), start: line.start + line.text.search(pattern) };
}

const leadOf = (line: string): string | null => (lead.exec(line) ?? lowerLead.exec(line))?.[1] ?? null;

/** Whether a letter at the start of a line is an option letter and not rejected ("A, B and D are wrong"). */
function stands(text: string, { start }: Mention): boolean {
  return !isNegated(text, start);
}

/** The first or last line if it is a single letter and no other line is a different one. */
export function byLineAlone(lines: readonly Line[]): Mention | null {
  let one: Mention | null = null;
  for (const line of lines) {
    const letter = bareLetter(line.text);
    if (letter === null) continue;
    const mention = mentionIn(line, letter);
    one ??= mention;
    if (mention.letter !== one.letter) return null;
  }
  if (!one) return null;
  return one.start < (lines[1]?.start ?? Infinity) || one.start >= (lines.at(-1)?.start ?? 0) ? one : null;
}

function listsAnother(line: string, letter: string): boolean {
  listedInLine.lastIndex = 0;
  for (let match = listedInLine.exec(line); match !== null; match = listedInLine.exec(line))
    if (match[1] !== letter) return true;
  return false;
}

/** The first line as an answer: with its option's text or a reason; not if the reply lists the options. */
export function byFirstLine(text: string, [line, ...others]: readonly Line[], options: Options): Mention | null {
  const found = line && (bareLetter(line.text) ?? leadOf(line.text));
  if (!line || !found || inOrder.test(line.text)) return null;
  if (listsAnother(line.text, found.toUpperCase())) return null;
  for (const other of others) {
    const listed = leadOf(other.text) ?? bareLetter(other.text);
    if (listed && listed.toUpperCase() !== found.toUpperCase()) return null;
  }
  const mention = mentionIn(line, found);
  const joined = joinedLetter(text, mention.start);
  if (joined !== null && joined !== mention.letter) return null;
  return stands(text, mention) && !isAbbreviated(text, mention, options) ? mention : null;
}

const tail = last(
  /(?:[,:;.!?)—–→⇒\n-]\s{0,6}|\b(?:is|be|option|answer|say|choose|pick|select|with|maybe|perhaps|possibly|so|for|to|therefore|thus|hence)\s{1,6}|^\s{0,6})["'“‘([{]{0,4}[A-Z](?=["'”’)\]}]{0,4}[\s.!]{0,200}$)/gu,
  { last: true },
);
const listBefore = /(?<![\p{L}\p{N}_'’])[A-Z]["'”’)\]}]?\s*(?:[,;]|to\s|through\s|[–-])\s*["'“‘([{]*$/u;

/** Words of a label that introduces an answer. */
const ofAnswers =
  /\b(?:answer|ans|option|choice|letter|pick|selection|selected|guess|response|reply|result|output|outcome|solution|decision|verdict|conclusion|prediction|summary|remaining|remains|left|question|q|item|problem|task|step|assistant|model|chosen|vote|match|fit|fitting|antwoord|svar|svaret|vastaus|gabarito|cevap|jawaban|jawabannya|odpowied|odpov|final|finally|correct|right|best|key|so|thus|therefore|hence|here|is|are|be|says?|shows?)\b|đáp án|yanıt|válasz|răspuns/iu;
const labelBefore =
  /(?:^|[\n.!?])[\s>*#•-]{0,9}(\p{L}[\p{L}'’-]*(?:(?:[ \t]+\p{L}[\p{L}'’-]*){0,2}|[ \t]\d{1,3}))\s{0,3}[:：=]\s{0,6}["'“‘([{]{0,4}$/u;

/** "Exam grade: C", "Blood type: B": the letter is the value of a label, not an answer. */
function isValueOfLabel(text: string, start: number): boolean {
  const label = labelBefore.exec(text.slice(Math.max(0, start - 80), start))?.[1];
  return label !== undefined && !/[^\p{Script=Latin}\d\s'’-]/u.test(label) && !ofAnswers.test(label);
}

/** "It could also be B" is not an answer. */
const hedged = /\b(?:could|might|may|can)\s+(?:\p{L}+\s+){0,2}be\s+(?:option\s+)?["'(]*$/iu;

/** "The language is set to C": a value on the screen. */
const setTo =
  /\b(?:set|changed|switched|renamed|moved|mapped|assigned|equal|next|adjacent)\s+to\s+(?:option\s+)?["'(]*$/iu;

/** "The drive is D": the value of a thing that has letters, not an answer. */
const hasLetters =
  /(?:^|[.!?\n]\s{0,3})(?:the|its|his|her|this|that)\s(?:[\p{L}-]+\s){0,2}(?:vitamins?|grade|drive|column|row|gate|key|note|class|seat|cell|initials?|mark|rating|rank|tier|level|type|group|team|platform|terminal|chord|plan|hepatitis)\b(?:(?!\b(?:answer|option|choice|correct)\b)[^\n.!?:]){0,60}\bis\s["'(]{0,2}$/iu;

/** The letter at the end of a reply: "The heading says so. (B)". */
export function byEnding(text: string, clues: Clues): Mention | null {
  const ending = mentions(text, tail, clues).at(-1);
  if (!ending || !stands(text, ending) || isValueOfLabel(text, ending.start)) return null;
  const lead = text.slice(Math.max(0, ending.start - 40), ending.start);
  if (hedged.test(lead) || wrongBefore.test(lead) || setTo.test(lead) || hasLetters.test(text.slice(0, ending.start)))
    return null;
  return listBefore.test(text.slice(Math.max(0, ending.start - 12), ending.start)) ? null : ending;
}

const anyLetter =
  /(?:\(|\[|["“‘']|\b[Oo]ption\s+|\b[Cc]hoice\s+)[A-Z](?![\p{L}\p{N}_'’]\p{L}|[\p{L}\p{N}_])|(?<![\p{L}\p{N}_'’.-])[B-HJ-Z](?=[\s.,;:!?)/&]|$)|(?<![\p{L}\p{N}_'’.-])A(?=[.,;:!?)/&\n]|\s*$|\s(?:or|and|because|since|is|matches|describes|fits|corresponds|best (?:fits|matches|describes))\b)|选项\s{0,3}[A-Z](?![A-Za-z\d_])/gu;
/** Forms in which a single mention names an option: "option B", "(B)", "B matches …" at the start of a sentence. */
const asOption =
  /(?:(?:^|[\s*])[([]|\b[Oo]ptions?\s+|\b[Cc]hoice\s+|选项\s{0,3})["'(]?$|(?:^|[.!?:;\n])\s{0,6}["'(]?$/u;
const supports =
  /^["'”)\]]{0,2}\s+(?:because|since|(?:matches|describes|fits|corresponds|reflects|represents|captures|explains|answers|seems)\b|is (?:the|what)\b|it is\b|best\b|correctly\b)/u;
const bracketed =
  /(?:(?:^|[\s*])[([]|\b(?:answer|option|choice)\s(?:might|may|could)\sbe\s+|\b[Oo]ptions?\s+|\b[Cc]hoice\s+|选项\s{0,3})["'(]?$/u;

/** "The bold (B) button": the letter is on a thing of the screen. */
const labelled =
  /^["'”)\]]{0,3}\s(?:button|icon|key|symbol|logo|label|tab|tile|sign|shortcut|menu|field|column|drive|badge)\b/;

/** The only letter in a reply, if it is named as an option. */
export function byOnlyMention(text: string, options: Options): Mention | 'several' | 'turned-down' | null {
  const seen: Mention[] = [];
  for (const match of text.matchAll(anyLetter)) {
    const start = match.index + match[0].length - 1;
    if (isLetterAt(text, start)) seen.push({ letter: text[start] ?? '', start });
  }
  const [one] = seen;
  if (!one) return null;
  if (seen.some((mention) => mention.letter !== one.letter)) return 'several';
  if (seen.some(({ start }) => isNegated(text, start))) return 'turned-down';
  const named = seen.find(({ start }) => {
    if (isValueOfLabel(text, start) || labelled.test(text.slice(start + 1, start + 24))) return false;
    if (isIdentified(text, { letter: one.letter, start }, options)) return false;
    const before = text.slice(Math.max(0, start - 16), start);
    return bracketed.test(before) || (asOption.test(before) && supports.test(text.slice(start + 1, start + 40)));
  });
  return named ?? null;
}
