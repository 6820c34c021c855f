import { matchesOf, type Rules, rules } from '../../reply/blank.ts';
import { isDoubted, sentenceAround } from './doubt.ts';
import { optionWithText, type Options } from './options.ts';
import { edge, type Value, valueAt } from './value.ts';

/** An answer that a reply declares or states, and the form that says it. */
export interface StatedAnswer extends Value {
  rule: string;
}

const inside = '(?:(?:the\\s)?(?:final\\s|correct\\s)?answer(?:\\sis)?\\s?[:：]?[\\s}]{0,6})?';
const parameter = '[a-z_]{1,20}["\']?\\s{0,3}[:=]\\s{0,3}';
/** Fields, tags, boxes and calls; the option follows. */
const forms = rules({
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
const labels = rules({
  'stated-answer': `(?<![A-Za-z\\d_'’-])(?:(?:final_)?answers?|ans|correction|solution|${praise}\\s{1,4}(?:(?:and|${praise})\\s{1,4}){0,3}(?:${nouns}|options|choices|one|answer))\\b(?:\\s(?:choice|option|letter))?(?:\\(s\\))?\\.?\\]?(?:\\s(?:to|for|among|from|of|here|based\\son|in|that|which|consistent|matching)\\b[^.\\n:!?]{0,60}?)?\\s{0,9}${link}`,
  'answer-label': `${opening}(?:(?:the|so|our|your|model|overall)\\s{1,4}){0,3}(?:${nouns}|correct|right|selected|chosen|remaining)\\b(?:\\(s\\))?\\s{0,9}(?:${colon})`,
  'answer-line': `(?:^|\\n)[ \\t>#|•*-]{0,9}(?:(?:the|my|final|correct|selected)\\s){0,3}(?:answer|choice|conclusion)(?:[ \\t*]{0,4}\\n\\s{0,9}|\\s(?=\\(?[A-Z]${edge}[).]{0,2}[ \\t]{0,4}(?:\\n|$)))`,
  'foreign-label':
    '(?:答案|正确的?选项|选项|选择|结论)[\\]"*\\s]{0,3}(?:\\s{0,2}(?:应该|应当|应|就|选择|选|是|为|[:：]|\\])){1,4}(?![项不])|(?<=^|[\\n.!?:;,*>#]\\s{0,4})(?:(?:la|die|a|o)\\s)?(?:bonne\\s|richtige\\s|правильн\\S{2}\\s|верн\\S{2}\\s)?(?:réponse|respuesta|resposta|risposta|antwort|antwoord|ответ|正解|答え|정답|답|đáp án|jawaban|cevap)(?:\\s(?:corr?e(?:ct|tt?)[aeo]|exacte|finale?|final))?\\s{0,3}(?:[:：]|(?:est|es|é|è|ist|is|adalah|là)(?=\\s)|[은는は])\\s{0,3}[:：]?(?:\\s?(?:la|a|letra|lettre|opción|opção|réponse)(?=\\s[A-Z]\\b)){0,2}',
});

/** "(B)", "**B. Save**", "Option B", "Definitely B!", "B B B". */
const optionLine =
  /^[\s>#|•*✅✔✓→"'“„«([{-]{0,9}(?:(?:the|so|yes|no|probably|definitely|clearly|its?|option|choice|letter)[\s:,]{1,3}){0,3}[("'[{]{0,2}(?<sign>[A-Za-z])(?![A-Za-z\d])(?:[\s,.]{1,3}\k<sign>\b){0,40}["')\]}]{0,2}\s?[.:)–—-]?\s{0,4}(?<words>.*?)[\s.*#"'”“»)\]}!?✅✓✔`]*$/iu;

/** The option that a line consists of: its letter alone, or its letter with its own text; null for any other line. */
function optionOfLine(text: string, options: Options): string | null {
  const line = text.trim();
  const { sign = '', words = '' } = (line.length < 400 && optionLine.exec(line)?.groups) || {};
  const letter = sign.toUpperCase();
  const isOwn = words === '' ? sign === letter || line === sign : optionWithText(words, options) === letter;
  return isOwn && options.some((option) => option.letter === letter) ? letter : null;
}

/** An option as a last line of its own, unless another one stands on the line before. */
function lastLine(text: string, options: Options): StatedAnswer[] {
  const end = text.trimEnd().length;
  const start = text.lastIndexOf('\n', end - 1) + 1;
  const letter = optionOfLine(text.slice(start, end), options);
  const above = text.slice(0, start).trimEnd();
  const before = optionOfLine(above.slice(above.lastIndexOf('\n') + 1), options);
  if (letter === null || (before !== null && before !== letter)) return [];
  const at = start + text.slice(start, end).search(new RegExp(`${letter}${edge}`, 'iu'));
  return [{ letter, start: at, end: at + 1, rule: 'last-line' }];
}

/** All answers that a reply declares, in their order: fields, tags, boxes and calls outweigh labels. */
export function declaredIn(text: string, options: Options): StatedAnswer[] {
  const found = (all: Rules): StatedAnswer[] =>
    all.flatMap(([rule, pattern]) =>
      matchesOf(pattern, text).flatMap((match) => {
        const value = valueAt(text, match.index + match[0].length, options);
        return value ? [{ ...value, rule }] : [];
      }),
    );
  const fields = /["'<\\(]/.test(text) ? found(forms) : [];
  const words = found(labels).filter(({ start, end }) => !isDoubted(text, start, end));
  const all = fields.length > 0 ? fields : [...words, ...lastLine(text, options)];
  return all.sort((a, b) => a.start - b.start);
}

/** Statements before an option; the last in Chinese. */
const statements: readonly RegExp[] = [
  /\b(?:corresponds?|corresponding|match(?:es|ing)?|represents?|indicat(?:es?|ing)|refers?|points?|aligns?|consistent|agrees?|fits|described|captured|suggests?|supports?|depicts?|reflects?|denotes?|means)(?: \w{2,12}ly)?(?: (?:to|with|by|in))?(?: the)?:?\s{1,40}|\b(?:option|choice) (?:that|which) (?:best |most closely )?(?:fits|matches|applies|works|corresponds|describes)[^.\n]{0,40}? is\s{1,9}/gi,
  /\b(?:i|we|let['’]s)(?:['’](?:d|ll|m)| would| will| must| have to| am)?(?: \w{2,12}ly)? (?:choose|take|chose|choosing|pick|picked|picking|select|selected|selecting|go(?:ing)? with|say|opt(?:ed)? for|vote(?: for)?|answer|guess|get|lean(?:ing)?(?: towards?| to)?|settle on|think|believe|suppose|suspect|conclude|reckon)(?: (?:that|for|with))?(?: (?:it is|it['’]s|it must be|it should be|it would be|this is|the answer is))?[,:]?\s{1,40}/gi,
  /\b(?:it|this|that|which|answer)(?:['’]s| is| must be| should be| has to be| would be| can only be)\s{1,40}|(?:\bnot|n['’]t)\s(?:option\s)?["'(]?[A-Z]["')]?[^.\n]{0,30}?\bbut(?: rather)?\s{1,3}/gi,
  /\b(?:so|therefore|thus|hence|wait|actually|on (?:second thought|reflection|closer look)|make that|i mean|by elimination|in conclusion|overall|ultimately|finally|conclude that|leaves?(?: us with| me with| only)?|leaving(?: us with| only)?|left with|remaining (?:option|choice|answer) is|remains(?: is)?|down to|must be|has to be|(?:but|or|and) (?:more|most) likely|but (?:probably|rather|actually)|going with|final|but maybe|most likely|most probably|looks like|answer (?:might|may|could) be)(?:[,:]|\s[—–-])?\s{1,40}/gi,
  // in other languages only a last clause that is nothing but "is" and the letter
  /[;,:] (?:also |donc |entonces |então |quindi )?(?:ist es|es|é|è|c['’]est|est|это|jest) (?=[A-Z][.!]?\s{0,9}$)|(?<!(?:または|또는|か|이나|と|와|과)\s?)(?<=[^\p{Script=Latin}\d] ?)(?=[A-Z](?:입니다|이다|예요|です|が正解|が正しい)[.!]?\s{0,9}$)/gu,
  /(?<![不非没别能可筛])(?:选择?|选取|应为|答)(?!项)\s?[:：]?\s?|(?<!不|非|像|还|也|可能|也许|就算|可以|或者?)[是为]\s?(?=["'(]?[A-Z])/gu,
];
const closed =
  /^["'”’»)\]}>]{0,3}\s{0,40}(?:$|[.,;:!)(\n—–]|-\s|(?:because|since|as|for|given|due|it is|is (?:the )?(?:most )?(?:correct|right|best|answer)|are (?:wrong|incorrect)|over|rather than|instead of|and not|but not|not|here|with|which|seems|入|项|选项|正确|입|이다|예|で|が)(?![a-z]))/u;

const subject = `(?:(?:[Oo]nly|[Oo]ption|[Cc]hoice|[Aa]nswer|[Ll]etter|[Ss]tatement|[Aa]lternative)\\s){0,2}["'(\\[]{0,2}(?<letter>[A-Z])${edge}["')\\]]{0,2}`;
const lone =
  '(?<=^|[\\n.!?;:,—–(>"“✅]\\s{0,4}|\\b(?:so|thus|hence|therefore|that|and|but|think|believe|means|since|because|these|options|those|them|case)\\s)';
const right =
  '(?:correct|right(?!\\s(?:side|panel|pane|of|hand|edge|window|column|next|one of|arrow|button|click|icon|corner|half|part|picture|image|box))|accurate(?!\\s(?:than|for))|best(?!\\sfor\\b|\\ssuited\\b)|answer|choice|pick|guess|(?<=(?:the|only) )(?:one|option)\\b|what i\\b|it[.!]|better (?:choice|answer|option|fit|match)|(?:more|most) (?:likely|plausible|appropriate|suitable|accurate)(?! than| to\\b)|best)';
/** Between a letter and "is correct": brackets or its own words. */
const between =
  '(?:["\'”’)\\]]{0,2}\\s?(?:\\([^()\\n]{0,100}\\)|[,:–—-][^.;!?\\n]{0,100}?[,:–—-]?|[.)]\\s[^.;!?\\n]{0,100}?)?)';
/** "Option B is correct", "only B fits", "B. Save: ✓". */
const predicates: readonly RegExp[] = [
  new RegExp(
    `${lone}${subject}(?=(?<own>${between})\\s(?:(?:is|must be|seems|appears|would be|looks|remains)(?:\\s\\w{2,12}ly)?(?:\\sto be)?(?:\\s(?:the|a|my|final|most|only|single|one|both|also))*\\s${right}(?![\\p{L}\\p{N}])|(?:best|correctly|accurately|exactly|clearly|perfectly)\\s(?:describes|fits|matches|applies|reflects|captures|answers|identifies|represents|corresponds|explains|states|summarizes)\\b|(?:fits|matches|works|suits|answers)(?:\\s\\w+){0,2}\\sbest\\b|makes\\s(?:the\\s)?most\\ssense|it\\sis\\b|(?:sounds|feels|looks|seems)\\sright\\b|(?:does|is)(?=[.!]?\\s{0,9}$)))`,
    'dgu',
  ),
  /\bonly\s(?:option\s)?["'(]?(?<letter>[A-Z])["')]?\s(?:describes|fits|matches|applies|works|makes|remains|is left|mentions|answers|does)\b/dgiu,
  new RegExp(`(?<=(?:^|[\\n,;|❌✗✘✅✓✔])[\\s>#|•*-]{0,9})${subject}[^\\n✗✘❌×✓✅✔]{0,200}?[✓✅✔]`, 'dgu'),
  /(?:只有\s?|(?<![A-Z、和与]\s?))(?<letter>[A-Z])\s?(?:选项|项)?\s?(?:是|最|才是?)?\s?(?:正确|对的|符合|合适|可能性最大)/dgu,
];
/** "None of A, B and C", "neither B": the letter is one of a list. */
const listed =
  /\b(?:not|neither|nor|or|and|both)\s(?:option\s)?\W{0,2}$|\b(?:none|neither|no|not|nor|any|all|both|each|one)\b[^.;:\n]{0,40}?(?:\(?\b[A-Z]\b\)?(?:,|\sand|\sor|\snor)\s?)+\(?$/i;

/** All options that a reply states as its choice, in their order. */
export function statedIn(text: string, options: Options): Value[] {
  const found: Value[] = [];
  for (const pattern of statements)
    for (const match of matchesOf(pattern, text)) {
      const from = match.index + match[0].length;
      const value = valueAt(text, from, options, false);
      if (!value || value.fault || isDoubted(text, match.index, value.end)) continue;
      const rest = text.slice(value.end, value.end + 44);
      const isNamed = /option|choice|answer|选项|\(/i.test(text.slice(from, value.end));
      if (isNamed || closed.test(rest)) found.push(value);
    }
  for (const pattern of predicates)
    for (const { index, indices, groups, 0: words } of matchesOf(pattern, text)) {
      const [start, end] = indices?.groups?.['letter'] ?? [0, 0];
      const letter = text.slice(start, end);
      if (!options.some((option) => option.letter === letter)) continue;
      if (/(?<![A-Za-z])[A-Z](?![A-Za-z])/.test(groups?.['own'] ?? '')) continue;
      if (isDoubted(text, index, index + words.length) || listed.test(sentenceAround(text, start, end)[0])) continue;
      found.push({ letter, start, end });
    }
  return found.sort((a, b) => a.start - b.start);
}

const mention = new RegExp(
  `\\b(?:[Oo]ption|[Cc]hoice|[Aa]nswer)\\s["'(]?(?<a>[A-Z])${edge}|(?<![:：] ?)[(\\[](?<b>[A-Z])[)\\]](?![)\\]]? \\p{L})|(?<=(?:^|[\\n.;,|:*>•()✔✓✅-])[\\s"'(]{0,3}|[Oo]ption\\s)(?<item>[A-Z])(?=["')\\]]{0,2}[.:)]\\s|\\s{0,4}\\n)|(?<=^|[.!?\\n]\\s{0,2}|\\b(?:so|thus|therefore|that|but),?\\s)(?<c>[A-Z])(?=\\s(?:matches|fits)(?:[.!]|\\s))|选项\\s?(?<d>[A-Z])`,
  'gu',
);
const final =
  /(?:^|[.!?\n→⇒>—–=]\s{0,3}|\s-\s|\b(?:[Bb]ecause|[Ss]ince|[Gg]iven|[Aa]s)\b[^.\n]{1,60},\s)["'([]{0,2}(?<letter>[A-Z])["')\].!]{0,3}\s*$/du;
/** The letter that is a reply's last word, as a sentence or line of its own. */
export function closingLetter(text: string, options: Options): Value | null {
  const from = Math.max(0, text.length - 80);
  const [start, end] = final.exec(text.slice(from))?.indices?.groups?.['letter'] ?? [0, 0];
  const letter = text.slice(from + start, from + end);
  return options.some((option) => option.letter === letter) ? { letter, start: from + start, end: from + end } : null;
}

const turned =
  /\b(?:not|no|never|neither|nor|none|cannot|without|wrong|incorrect|except|unlikely|than|would|could|might|may|closer|better|similar|between|versus|vs|rule[sd]? out|eliminate)\b|n['’]t\b|不|没|非|排除|错/i;

/** The only option that a reply names anywhere and does not turn down; `several` if it names more than one. */
export function loneIn(text: string, options: Options): Value | 'several' | 'turned-down' | null {
  const closing = closingLetter(text, options);
  const all = matchesOf(mention, text).flatMap(({ index, 0: words, groups }): Value[] => {
    const letter = Object.values(groups ?? {}).find((group) => group !== undefined) ?? '';
    const start = index + words.lastIndexOf(letter);
    if (start === closing?.start || !options.some((option) => option.letter === letter)) return [];
    const before = text.slice(Math.max(0, start - 300), start).replace(/\s{0,3}[([](?:option\s)?["']?$/i, '');
    const own = options.find((option) => option.text && before.toLowerCase().endsWith(option.text.toLowerCase()));
    const isOther = (own && own.letter !== letter) || groups?.['item'];
    return [{ letter: isOther ? '' : letter, start, end: start + 1, words: own !== undefined }];
  });
  const last = closing ?? all.at(-1);
  if (!last?.letter) return null;
  if (all.some(({ letter }) => letter !== last.letter)) return 'several';
  const around = sentenceAround(text, last.start, last.end);
  const isDown = !last.words && around.some((words) => turned.test(words));
  return isDown || isDoubted(text, last.start, last.end) ? 'turned-down' : { ...last, words: false };
}
