import { matchesOf } from '../../reply/blank.ts';
import { isDoubted, sentenceAround } from './doubt.ts';
import { optionAt, optionSaid, type Options } from './options.ts';
import { edge, type Value, valueAt } from './value.ts';

/** An answer that a reply declares or states, and the form that says it. */
export interface Said {
  value: Value;
  rule: string;
  start: number;
}
/** Forms before an option that is meant, by the rule's id. */
type Leads = readonly (readonly [rule: string, form: RegExp])[];
const leads = (sources: Readonly<Record<string, string>>): Leads =>
  Object.entries(sources).map(([rule, source]) => [rule, new RegExp(source, 'gi')]);

const inside = '(?:(?:the\\s)?(?:final\\s|correct\\s)?answer(?:\\sis)?\\s?[:：]?[\\s}]{0,6})?';
const parameter = '[a-z_]{1,20}["\']?\\s{0,3}[:=]\\s{0,3}';
/** Fields, tags, boxes and calls; the option follows. */
const forms = leads({
  'answer-field': `["'](?:(?:final|my|correct|predicted|selected|chosen|best|the)?[_ -]?(?:answers?|option|choice|letter|final)(?:[_ -]?(?:letter|choice|option|key|id))?|ans|prediction|label|result|response|output|conclusion)["']\\s{0,6}[:=]\\s{0,6}[\\[{(]?\\s{0,4}${inside}`,
  'answer-tag': `<(?:final[_ -]?|my[_ -]?)?(?:answer|ans|final|solution|conclusion|choice|option|letter|result|response|output)\\b[^<>]{0,60}>\\s{0,9}${inside}|<parameter(?:=|\\sname=["'])(?:answer|choice|option|letter|final_answer|content|text)["']?>\\s{0,9}`,
  boxed: `\\\\f?box(?:ed)?\\s{0,4}\\{[\\s{\\\\]{0,40}${inside}`,
  'answer-call': `\\b(?:finish(?:ed)?|answer|final_answer|submit(?:_answer)?|respond|terminate|select_option|choose|print)\\(\\s{0,4}(?:${parameter})?|\\baction(?:_?type)?["']?\\s{0,3}[:=]\\s{0,3}["'](?:answer|finish(?:ed)?)["']\\s{0,3},\\s{0,6}["']?${parameter}`,
});

const praise =
  '(?:final|correct|right|best|selected|chosen|predicted|suggested|single|only|revised|corrected|updated|actual|most\\s(?:likely|appropriate|accurate|suitable|probable|plausible)|proper|appropriate|my)';
const colon = '[:：=]|-+>?|→|⇒|–|—';
const link = `(?:${colon}|(?:(?<![A-Za-z])(?:is|are|was|would be|should be|must be|will be|has to be|ought to be|can only be|seems to be|appears to be|remains|becomes)\\b|['’]s\\b)(?:\\s?[:：])?)`;
const nouns =
  'option|choice|selection|conclusion|verdict|prediction|pick|guess|response|output|letter|match|vote|result';
const opening = '(?<=(?:^|\\n|[.!?;:]\\s)[ \\t>#|•*[\\]-]{0,9})';
/** "The correct answer is", "Final answer:", "my choice -"; "Choice: B"; "## Answer" and "Answer B" as lines; 答案是B last. */
const labels = leads({
  'stated-answer': `(?<![A-Za-z\\d_'’-])(?:(?:final_)?answers?|ans|correction|solution|${praise}\\s{1,4}(?:(?:and|${praise})\\s{1,4}){0,3}(?:${nouns}|options|choices|one|answer))\\b(?:\\s(?:choice|option|letter))?(?:\\(s\\))?\\.?\\]?(?:\\s(?:to|for|among|from|of|here|based\\son|in|that|which|consistent|matching)\\b[^.\\n:!?]{0,60}?)?\\s{0,9}${link}`,
  'answer-label': `${opening}(?:(?:the|so|our|your|model|overall)\\s{1,4}){0,3}(?:${nouns}|correct|right|selected|chosen|remaining)\\b(?:\\(s\\))?\\s{0,9}(?:${colon})`,
  'answer-line': `(?:^|\\n)[ \\t>#|•*-]{0,9}(?:(?:the|my|final|correct|selected)\\s){0,3}(?:answer|choice|conclusion)(?:[ \\t*]{0,4}\\n\\s{0,9}|\\s(?=\\(?[A-Z]${edge}[).]{0,2}[ \\t]{0,4}(?:\\n|$)))`,
  'foreign-label':
    '(?:答案|正确的?选项|选项|选择|结论)[\\]"*\\s]{0,3}(?:\\s{0,2}(?:应该|应当|应|就|选择|选|是|为|[:：]|\\])){1,4}(?![项不])|(?<=^|[\\n.!?:;,*>#]\\s{0,4})(?:(?:la|die|a|o)\\s)?(?:bonne\\s|richtige\\s|правильн\\S{2}\\s|верн\\S{2}\\s)?(?:réponse|respuesta|resposta|risposta|antwort|antwoord|ответ|正解|答え|정답|답|đáp án|jawaban|cevap)(?:\\s(?:corr?e(?:ct|tt?)[aeo]|exacte|finale?|final))?\\s{0,3}(?:[:：]|(?:est|es|é|è|ist|is|adalah|là)(?=\\s)|[은는は])\\s{0,3}[:：]?(?:\\s?(?:la|a|letra|lettre|opción|opção|réponse)(?=\\s[A-Z]\\b)){0,2}',
});

const isForeign = /[^\0-\x7f]|antwo|respuesta|resposta|risposta|jawaban|cevap/i;

const optionLine =
  /^[\s>#|•*✅→"'([-]{0,9}(?:option\s)?[("'[]{0,2}([A-Za-z])(?![A-Za-z\d])["')\]]{0,2}\s?[.:)–—-]?\s{0,4}(.*?)[\s.*"'”)\]}!✅✓✔`]*$/iu;

/** The option that a line consists of: its letter alone, or its letter with its own text; null for any other line. */
function optionOfLine(line: string, options: Options): string | null {
  const [, sign = '', words = ''] = (line.length < 400 && optionLine.exec(line)) || [];
  const letter = sign.toUpperCase();
  const isOwn = words === '' ? sign === letter || line.trim() === sign : optionSaid(words, options) === letter;
  return isOwn && options.some((one) => one.letter === letter) ? letter : null;
}

/** An option as a last line of its own, unless another one stands on the line before. */
function lastLine(text: string, options: Options): Said[] {
  const end = text.trimEnd().length;
  const start = text.lastIndexOf('\n', end - 1) + 1;
  const letter = start === 0 ? null : optionOfLine(text.slice(start, end), options);
  const above = text.slice(0, start).trimEnd();
  const before = optionOfLine(above.slice(above.lastIndexOf('\n') + 1), options);
  if (letter === null || (before !== null && before !== letter)) return [];
  const at = start + text.slice(start, end).search(new RegExp(`${letter}${edge}`, 'iu'));
  return [{ value: { letter, start: at, end: at + 1 }, rule: 'last-line', start }];
}

/**
 * All answers that a reply declares, in their order. What words inside an object say beside its own answer field, such
 * as its reasoning, does not count.
 */
export function declaredIn(text: string, options: Options): Said[] {
  const found = (all: Leads): Said[] =>
    all.flatMap(([rule, pattern]) =>
      matchesOf(pattern, text).flatMap((match) => {
        const value = valueAt(text, match.index + match[0].length, options);
        return value ? [{ value, rule, start: match.index }] : [];
      }),
    );
  const fields = /["'<\\(]/.test(text) ? found(forms) : [];
  const objects = fields
    .filter(({ rule }) => rule === 'answer-field')
    .map(({ start, value }) => [text.lastIndexOf('{', start), text.indexOf('}', value.end) >>> 0] as const);
  const words = found(isForeign.test(text) ? labels : labels.slice(0, -1)).filter(
    ({ start, value }) =>
      !isDoubted(text, value.start, value.end) &&
      !objects.some(([from, to]) => from >= 0 && from < start && start < to),
  );
  return [...fields, ...words, ...lastLine(text, options)].sort((a, b) => a.value.start - b.value.start);
}

/** Statements before an option; the last in Chinese. */
const statements: readonly RegExp[] = [
  /\b(?:corresponds?|corresponding|match(?:es|ing)?|represents?|indicat(?:es?|ing)|refers?|points?|aligns?|consistent|agrees?|fits|described|captured|suggests?|supports?|depicts?|reflects?|denotes?|means)(?: \w{2,12}ly)?(?: (?:to|with|by|in))?(?: the)?:?\s{1,40}|\b(?:option|choice) (?:that|which) (?:best |most closely )?(?:fits|matches|applies|works|corresponds|describes)[^.\n]{0,40}? is\s{1,9}/gi,
  /\b(?:i|we)(?:['’](?:d|ll|m)| would| will| must| have to| am)?(?: \w{2,12}ly)? (?:choose|chose|choosing|pick|picked|picking|select|selected|selecting|go(?:ing)? with|say|opt(?:ed)? for|vote(?: for)?|answer|guess|get|lean(?:ing)?(?: towards?| to)?|settle on|think|believe|suppose|suspect|conclude|reckon)(?: (?:that|for|with))?(?: (?:it is|it['’]s|it must be|it should be|it would be|this is|the answer is))?[,:]?\s{1,40}/gi,
  /\b(?:it|this|that|which|answer)(?:['’]s| is| must be| should be| has to be| would be| can only be)\s{1,40}|(?:\bnot|n['’]t)\s(?:option\s)?["'(]?[A-Z]["')]?[^.\n]{0,30}?\bbut(?: rather)?\s{1,3}/gi,
  /\b(?:so|therefore|thus|hence|by elimination|in conclusion|overall|ultimately|finally|conclude that|leaves?(?: us with| me with| only)?|leaving(?: us with| only)?|left with|remaining (?:option|choice|answer) is|remains(?: is)?|down to|must be|has to be|(?:but|or|and) (?:more|most) likely|but (?:probably|rather|actually)|going with|final|but maybe|most likely|most probably|looks like|answer (?:might|may|could) be)(?:[,:]|\s[—–-])?\s{1,40}/gi,
  /\b(?=the (?:first|second|third|fourth|fifth|last) (?:option|choice|answer|one) is (?:the )?(?:correct|right|best|answer))|\ball (?:options |choices )?(?:but|except(?: for)?) (?=(?:option )?["'(]?[A-Z]["')]? (?:are|can be) (?:wrong|incorrect|ruled|eliminated|excluded))/gi,
  // in other languages only a last clause that is nothing but "is" and the letter
  /[;,:] (?:also |donc |entonces |então |quindi )?(?:ist es|es|é|è|c['’]est|est|это|jest) (?=[A-Z][.!]?\s{0,9}$)|(?<!(?:または|또는|か|이나|と|와|과)\s?)(?<=[^\p{Script=Latin}\d] ?)(?=[A-Z](?:입니다|이다|예요|です|が正解|が正しい)[.!]?\s{0,9}$)/gu,
  /(?<![不非没别能可筛])(?:选择?|选取|应为|答)(?!项)\s?[:：]?\s?|(?<!不|非|像|还|也|可能|也许|就算|可以|或者?)[是为]\s?(?=["'(]?[A-Z])/gu,
];
const closed =
  /^["'”’»)\]}>]{0,3}\s{0,40}(?:$|[.,;:!)(\n—–]|-\s|(?:because|since|as|for|given|due|it is|is (?:the )?(?:most )?(?:correct|right|best|answer)|are (?:wrong|incorrect)|over|rather than|instead of|and not|but not|not|here|with|which|seems|入|项|选项|正确|입|이다|예|で|が)(?![a-z]))/u;

const subject = `(?<subject>(?:(?:[Oo]nly|[Oo]ption|[Cc]hoice|[Aa]nswer|[Ll]etter|[Ss]tatement|[Aa]lternative)\\s){0,2}["'(\\[]{0,2}(?<letter>[A-Z])${edge}["')\\]]{0,2})`;
const lone =
  '(?=["\'(\\[]{0,2}(?:[A-Z]|[Oo]nly|[Oo]ption|[Cc]hoice|[Aa]nswer|[Ll]etter|[Ss]tatement|[Aa]lternative))(?<=^|[\\n.!?;:,—–(>"“✅]\\s{0,4}|\\b(?:so|thus|hence|therefore|that|and|but|think|believe|means|since|because|these|options|those|them|case)\\s)';
const right =
  '(?:correct|right(?!\\s(?:side|panel|pane|of|hand|edge|window|column|next|one of|arrow|button|click|icon|corner|half|part|picture|image|box))|accurate(?!\\s(?:than|for))|best(?!\\sfor\\b|\\ssuited\\b)|answer|choice|pick|guess|(?<=(?:the|only) )(?:one|option)\\b|what i\\b|it[.!]|better (?:choice|answer|option|fit|match)|(?:more|most) (?:likely|plausible|appropriate|suitable|accurate)(?! than| to\\b)|best)';
/** "Option B is correct", "only B fits", "B rather than A", "B. Save: ✓". */
const predicates: readonly RegExp[] = [
  new RegExp(
    `${lone}${subject}(?=(?<own>[^\\n]{0,120}?)\\s(?:(?:is|must be|seems|appears|would be|looks|remains)(?:\\s\\w{2,12}ly)?(?:\\sto be)?(?:\\s(?:the|a|my|final|most|only|single|one|both|also))*\\s${right}(?![\\p{L}\\p{N}])|(?:best|correctly|accurately|exactly|clearly|perfectly)\\s(?:describes|fits|matches|applies|reflects|captures|answers|identifies|represents|corresponds|explains|states|summarizes)\\b|(?:fits|matches|works|suits|answers)(?:\\s\\w+){0,2}\\sbest\\b|makes\\s(?:the\\s)?most\\ssense|it\\sis\\b|(?:sounds|feels|looks|seems)\\sright\\b|(?:does|is)(?=[.!]?\\s{0,9}$)))`,
    'gu',
  ),
  /(?<subject>\bonly\s(?:option\s)?["'(]?(?<letter>[A-Z])["')]?)(?<own>)\s(?:describes|fits|matches|applies|works|makes|remains|is left|mentions|answers|does)\b/giu,
  new RegExp(
    `${lone}${subject}(?<own>),?\\s(?:rather than|instead of)\\s(?:option\\s)?["'(]?[A-Z]${edge}|(?<=(?:^|[\\n,;|❌✗✘✅✓✔])[\\s>#|•*-]{0,9})${subject.replaceAll('(?<', '(?<s')}(?<sown>)[^\\n✗✘❌×✓✅✔]{0,200}?[✓✅✔]`,
    'gu',
  ),
  /(?<subject>(?:只有\s?|(?<![A-Z、和与]\s?))(?<letter>[A-Z]))(?<own>)\s?(?:选项|项)?\s?(?:是|最|才是?)?\s?(?:正确|对的|符合|合适|可能性最大)/gu,
];
/** Between a letter and "is correct" only its own words or brackets may stand. */
const between =
  /^(?:["'”’)\]]{0,2}\s?(?:\([^()\n]{0,100}\)|[,:–—-][^.;!?\n]{0,100}[,:–—-]?|[.)]\s[^.;!?\n]{0,100})?)$/u;
/** "None of A, B and C", "neither B": the letter is one of a list. */
const listed =
  /\b(?:not|neither|nor|or|and|both)\s(?:option\s)?\W{0,2}$|\b(?:none|neither|no|not|nor|any|all|both|each|one)\b[^.;:\n]{0,40}?(?:\(?\b[A-Z]\b\)?(?:,|\sand|\sor|\snor)\s?)+\(?$/i;

/** All options that a reply states as its choice, in their order. */
export function statedIn(text: string, options: Options): Value[] {
  const found: Value[] = [];
  for (const pattern of isForeign.test(text) ? statements : statements.slice(0, -1))
    for (const match of matchesOf(pattern, text)) {
      const from = match.index + match[0].length;
      const value = valueAt(text, from, options, false);
      if (!value || value.fault || isDoubted(text, match.index, value.end)) continue;
      const rest = text.slice(value.end, value.end + 44);
      const own = optionAt(text, value.end + (/^[)\]]?[.):]?\s{0,2}\(?/.exec(rest)?.[0].length ?? 0), options);
      const isNamed = /option|choice|answer|选项|\(/i.test(text.slice(from, value.end)) || own?.letter === value.letter;
      if (isNamed || closed.test(rest)) found.push(value);
    }
  for (const pattern of predicates)
    for (const { index, groups, 0: said } of matchesOf(pattern, text)) {
      const words = groups?.['subject'] ?? groups?.['ssubject'] ?? '';
      const letter = groups?.['letter'] ?? groups?.['sletter'] ?? '';
      const own = groups?.['own'] ?? '';
      const end = index + said.indexOf(words) + words.length;
      if (!options.some((one) => one.letter === letter) || !between.test(own)) continue;
      if (/(?<![A-Za-z])[A-Z](?![A-Za-z])/.test(own) || isDoubted(text, index, index + said.length)) continue;
      if (!listed.test(sentenceAround(text, end - words.length, end)[0])) found.push({ letter, start: end - 1, end });
    }
  return found.sort((a, b) => a.start - b.start);
}

/** "The result: so B": the reply draws its conclusion in the words before this place. */
export const concludes = (text: string, { start }: Value): boolean =>
  /\b(?:so|therefore|thus|hence|conclu\w+|overall|ultimately|finally|final|more likely|most likely|but|rather|however)\b|因此|所以|故|综上|而是/i.test(
    sentenceAround(text, start, start)[0],
  );

const mention = new RegExp(
  `\\b(?:[Oo]ption|[Cc]hoice|[Aa]nswer)\\s["'(]?(?<a>[A-Z])${edge}|(?<![:：] ?)[(\\[](?<b>[A-Z])[)\\]](?![)\\]]? \\p{L})|(?<=(?:^|[\\n.;,|:*>•()✔✓✅-])[\\s"'(]{0,3}|[Oo]ption\\s)(?<c>[A-Z])(?=["')\\]]{0,2}[.:)]\\s|\\s{0,4}\\n)|(?<![A-Za-z])(?<d>[A-Z])(?=\\s(?:matches|fits)(?:[.!]|\\s))|选项\\s?(?<e>[A-Z])`,
  'gu',
);
const final =
  /(?:^|[.!?\n→⇒>—–=]\s{0,3}|\s-\s|\b(?:[Bb]ecause|[Ss]ince|[Gg]iven|[Aa]s)\b[^.\n]{1,60},\s)["'([]{0,2}(?<letter>[A-Z])["')\].!]{0,3}\s*$/u;
/** The letter that is a reply's last word, as a sentence or line of its own. */
export function closingLetter(text: string, options: Options): Value | null {
  const from = Math.max(0, text.length - 80);
  const found = final.exec(text.slice(from));
  const letter = found?.groups?.['letter'] ?? '';
  if (!found || !options.some((one) => one.letter === letter)) return null;
  const start = from + found.index + found[0].lastIndexOf(letter);
  return { letter, start, end: start + 1 };
}

const turned =
  /\b(?:not|no|never|neither|nor|none|cannot|without|wrong|incorrect|except|unlikely|than|would|could|might|may|closer|better|similar|between|versus|vs|rule[sd]? out|eliminate)\b|n['’]t\b|不|没|非|排除|错/i;

/** ". Save the document" after B: a letter with its own words. */
const startsOwn = (text: string, from: number, letter: string, options: Options): boolean => {
  const sign = /^["')\]]{0,2}[.:)]\s{1,3}/.exec(text.slice(from, from + 8))?.[0] ?? '';
  return optionAt(text, from + sign.length, options)?.letter === letter;
};

/** The only option that a reply names anywhere and does not turn down; `several` if it names more than one. */
export function loneIn(text: string, options: Options): Value | 'several' | 'turned-down' | null {
  const all: Value[] = [];
  for (const { index, 0: said, groups } of matchesOf(mention, text)) {
    const letter = Object.values(groups ?? {}).find((one) => one !== undefined) ?? '';
    if (!options.some((one) => one.letter === letter)) continue;
    const start = index + said.lastIndexOf(letter);
    const before = text.slice(Math.max(0, start - 300), start).replace(/\s{0,3}[([](?:option\s)?["']?$/i, '');
    const own = options.find((one) => one.text && before.toLowerCase().endsWith(one.text.toLowerCase()));
    const isOther =
      (own && own.letter !== letter) ||
      (groups?.['c'] && !startsOwn(text, start + 1, letter, options)) ||
      (groups?.['d'] && !/(?:^|[.!?\n]\s{0,2}|\b(?:so|thus|therefore|that),? )$/i.test(before));
    all.push({ letter: isOther ? '' : letter, start, end: start + 1, words: own !== undefined });
  }
  all.push(...[closingLetter(text, options)].filter((one) => one !== null));
  const last = all.at(-1);
  if (!last || all.every(({ letter }) => letter === '')) return null;
  if (all.some(({ letter }) => letter !== last.letter)) return 'several';
  const around = sentenceAround(text, last.start, last.end);
  const isDown = !last.words && around.some((words) => turned.test(words));
  return isDown || isDoubted(text, last.start, last.end) ? 'turned-down' : { ...last, words: false };
}
