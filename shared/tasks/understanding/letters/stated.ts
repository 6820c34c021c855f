import { matchesOf } from '../../reply/blank.ts';
import { isDoubted, sentenceAround } from './doubt.ts';
import { optionAt, type Options } from './options.ts';
import { edge, isNamed, type Named, valueAt } from './value.ts';

/** Where a statement in English or Chinese names its option next; `explicit`: only as "option B", "(B)" or with its words. */
const leads: readonly { pattern: RegExp; explicit?: boolean }[] = [
  {
    pattern:
      /\b(?:i|we)(?:['’](?:d|ll|m)| would| will| must| have to| am)?(?: \w{2,12}ly)? (?:choose|chose|choosing|pick|picked|picking|select|selected|selecting|go(?:ing)? with|say|opt(?:ed)? for|vote(?: for)?|answer|guess|get|lean(?:ing)?(?: towards?| to)?|settle on)(?: (?:that|it is|it['’]s|the answer is|for|with))?\s{1,40}/gi,
  },
  {
    pattern:
      /\b(?:i|we) (?:think|believe|guess|suppose|suspect|conclude|reckon)(?: that)?(?: (?:it is|it['’]s|it must be|it should be|it would be|this is))?[,:]?\s{1,40}/gi,
  },
  {
    pattern:
      /\b(?:it|this|that|which|answer)(?:['’]s| is| must be| should be| has to be| would be| can only be)\s{1,40}/gi,
  },
  {
    pattern:
      /\b(?:so|therefore|thus|hence|by elimination|in conclusion|overall|ultimately|finally|conclude that|leaves?(?: us with| me with| only)?|leaving(?: us with| only)?|left with|remaining (?:option|choice|answer) is|remains(?: is)?|down to|must be|has to be|(?:but|or|and) (?:more|most) likely|but (?:probably|rather|actually)|going with|final|but maybe|most likely|most probably|looks like|answer (?:might|may|could) be)(?:[,:]|\s[—–-])?\s{1,40}/gi,
  },
  { pattern: /(?:\bnot|n['’]t)\s(?:option\s)?["'(]?[A-Z]["')]?[^.\n]{0,30}?\bbut(?: rather)?\s{1,3}/g },
  {
    pattern:
      /\b(?:corresponds?|corresponding|match(?:es|ing)?|represents?|indicat(?:es?|ing)|refers?|points?|aligns?|consistent|agrees?|fits|described|captured|suggests?|supports?|depicts?|reflects?|denotes?|means)(?: \w{2,12}ly)?(?: (?:to|with|by|in))?(?: the)?:?\s{1,40}/gi,
    explicit: true,
  },
  {
    pattern:
      /\b(?=the (?:first|second|third|fourth|fifth|last) (?:option|choice|answer|one) is (?:the )?(?:correct|right|best|answer))/gi,
  },
  // in other languages only a last clause that is nothing but "is" and the letter
  {
    pattern:
      /[;,:] (?:also |donc |entonces |então |quindi )?(?:ist es|es|é|è|c['’]est|est|это|jest) (?=[A-Z][.!]?\s{0,9}$)/gu,
  },
  { pattern: /(?<![不非没别能可])(?:选择?|选取|应为|答)(?!项)\s?[:：]?\s?/gu },
  { pattern: /(?<!不|非|像|还|也|可能|也许|就算|可以|或者?)[是为]\s?(?=["'(]?[A-Z])/gu },
  {
    pattern:
      /(?<!(?:または|또는|か|이나|と|와|과)\s?)(?<=[^\p{Script=Latin}\d] ?)(?=[A-Z](?:입니다|이다|예요|です|が正解|が正しい)[.!]?\s{0,9}$)/gu,
  },
];
/** The first of them are English, or for any language with the same letters. */
const english = leads.findIndex(({ pattern }) => pattern.source.includes('选'));
const closed =
  /^["'”’»)\]}>]{0,3}\s{0,40}(?:$|[.,;:!)(\n—–]|-\s|(?:because|since|as|for|given|due|it is|is (?:the )?(?:most )?(?:correct|right|best|answer)|over|rather than|instead of|and not|but not|not|here|with|which|seems|入|项|选项|正确|입|이다|예|で|が)(?![a-z]))/u;

const subject = `(?<subject>(?:(?:[Oo]nly|[Oo]ption|[Cc]hoice|[Aa]nswer|[Ll]etter|[Ss]tatement|[Aa]lternative)\\s){0,2}["'(\\[]{0,2}(?<letter>[A-Z])${edge}["')\\]]{0,2})`;
const lone =
  '(?=["\'(\\[]{0,2}(?:[A-Z]|[Oo]nly|[Oo]ption|[Cc]hoice|[Aa]nswer|[Ll]etter|[Ss]tatement|[Aa]lternative))(?<=^|[\\n.!?;:,—–(>"“✅]\\s{0,4}|\\b(?:so|thus|hence|therefore|that|and|but|think|believe|means|since|because|these|options|those|them|case)\\s)';
const adverb = '(?:\\s\\w{2,12}ly)?';
const right =
  '(?:correct|right(?!\\s(?:side|panel|pane|of|hand|edge|window|column|next|one of|arrow|button|click|icon|corner|half|part|picture|image|box))|accurate(?!\\s(?:than|for))|best(?!\\sfor\\b|\\ssuited\\b)|answer|choice|pick|guess|(?<=(?:the|only) )(?:one|option)\\b|what i\\b|it[.!]|better (?:choice|answer|option|fit|match)|(?:more|most) (?:likely|plausible|appropriate|suitable|accurate)(?! than| to\\b)|best)';
/** "Option B is correct", "only B fits", "B rather than A", "B. Save: ✓". */
const predicates: readonly RegExp[] = [
  new RegExp(
    `${lone}${subject}(?=(?<own>[^\\n]{0,120}?)\\s(?:is|must be|seems|appears|would be|looks|remains)${adverb}(?:\\sto be)?(?:\\s(?:the|a|my|final|most|only|single|one|both|also))*\\s${right}(?![\\p{L}\\p{N}]))`,
    'gu',
  ),
  new RegExp(
    `${lone}${subject}(?=(?<own>[^\\n]{0,120}?)\\s(?:best|correctly|accurately|exactly|clearly|perfectly)\\s(?:describes|fits|matches|applies|reflects|captures|answers|identifies|represents|corresponds|explains|states|summarizes)\\b|\\s(?:fits|matches|works|suits|answers)(?:\\s\\w+){0,2}\\sbest\\b|\\smakes\\s(?:the\\s)?most\\ssense|\\sit\\sis\\b|\\s(?:sounds|feels|looks|seems)\\sright\\b|\\s(?:does|is)(?=[.!]?\\s{0,9}$))`,
    'gu',
  ),
  new RegExp(
    `(?<subject>\\bonly\\s(?:option\\s)?["'(]?(?<letter>[A-Z])["')]?)(?<own>)\\s(?:describes|fits|matches|applies|works|makes|remains|is left|mentions|answers|does)\\b`,
    'giu',
  ),
  new RegExp(`${lone}${subject}(?<own>),?\\s(?:rather than|instead of)\\s(?:option\\s)?["'(]?[A-Z]${edge}`, 'gu'),
  new RegExp(`(?<=(?:^|[\\n,;|❌✗✘✅✓✔])[\\s>#|•*-]{0,9})${subject}(?<own>)[^\\n✗✘❌×✓✅✔]{0,200}?[✓✅✔]`, 'gu'),
  /(?<subject>只有\s?(?<letter>[A-Z])|(?<![A-Z、和与]\s?)(?<letter2>[A-Z]))(?<own>)\s?(?:选项|项)?\s?(?:是|最|才是?)?\s?(?:正确|对的|符合|合适|可能性最大)/gu,
];
/** Between a letter and "is correct" only its own words or brackets may stand. */
const between =
  /^(?:["'”’)\]]{0,2}\s?(?:\([^()\n]{0,100}\)|[,:–—-][^.;!?\n]{0,100}[,:–—-]?|[.)]\s[^.;!?\n]{0,100})?)$/u;

function fromLeads(text: string, options: Options, isPlain: boolean): Named[] {
  const found: Named[] = [];
  for (const { pattern, explicit } of isPlain ? leads.slice(0, english) : leads)
    for (const match of matchesOf(pattern, text)) {
      const from = match.index + match[0].length;
      const value = valueAt(text, from, options, false);
      if (!isNamed(value) || isDoubted(text, match.index, value.end)) continue;
      const lead = text.slice(from, value.end);
      const own = optionAt(
        text,
        value.end + (/^[)\]]?[.):]?\s{0,2}\(?/.exec(text.slice(value.end, value.end + 6))?.[0].length ?? 0),
        options,
      );
      const named = /option|choice|answer|选项|\(/i.test(lead) || own?.letter === value.letter;
      const rest = text.slice(value.end, value.end + 44);
      const ends = explicit ? /^["')\]]{0,2}\s{0,40}(?:[.!]|$|\n)/ : closed;
      if (named || ends.test(rest)) found.push(value);
    }
  return found;
}

const listed =
  /\b(?:not|neither|nor|or|and|both)\s(?:option\s)?\W{0,2}$|\b(?:none|neither|no|not|nor|any|all|both|each|one)\b[^.;:\n]{0,40}?(?:\(?\b[A-Z]\b\)?(?:,|\sand|\sor|\snor)\s?)+\(?$/i;

function fromPredicates(text: string, options: Options): Named[] {
  const found: Named[] = [];
  for (const pattern of predicates)
    for (const match of matchesOf(pattern, text)) {
      const { subject: said = '', own = '' } = match.groups ?? {};
      const letter = match.groups?.['letter'] ?? match.groups?.['letter2'] ?? '';
      const end = match.index + match[0].indexOf(said) + said.length;
      const named = { letter, start: end - 1, end };
      if (
        !options.some((one) => one.letter === letter) ||
        !between.test(own) ||
        /(?<![A-Za-z])[A-Z](?![A-Za-z])/.test(own)
      )
        continue;
      if (listed.test(sentenceAround(text, end - said.length, end)[0])) continue;
      if (!isDoubted(text, match.index, match.index + match[0].length)) found.push(named);
    }
  return found;
}

const anyLetter = /(?<![A-Za-z\d])[A-Za-z](?![a-z\d])|option|choice/;

/** All options that a reply states as its choice, in their order. */
export function statedIn(text: string, options: Options): Named[] {
  if (!anyLetter.test(text)) return [];
  const isPlain = !/[^\0-\x7f]/.test(text);
  return [...fromLeads(text, options, isPlain), ...fromPredicates(text, options)].sort((a, b) => a.start - b.start);
}

/** "The result: so B": the reply draws its conclusion in the words before this place. */
export const concludes = (text: string, { start }: Named): boolean =>
  /\b(?:so|therefore|thus|hence|conclu\w+|overall|ultimately|finally|final|more likely|most likely|but|rather|however)\b|因此|所以|故|综上|而是/i.test(
    sentenceAround(text, start, start)[0],
  );

/** The option whose words end right before a letter in brackets: "Network (C)". */
function optionBefore(text: string, start: number, options: Options): string | null {
  const before = text.slice(Math.max(0, start - 300), start).replace(/\s{0,3}[([](?:option\s)?["']?$/i, '');
  if (before.length === Math.min(300, start)) return null;
  const lower = before.toLowerCase();
  const found = options.filter((one) => one.text.trim() !== '' && lower.endsWith(one.text.trim().toLowerCase()));
  return found.length === 1 ? (found[0]?.letter ?? null) : null;
}

const mention = new RegExp(
  `\\b(?:option|choice|answer)\\s["'(]?(?<a>[A-Za-z])${edge}|(?<![:：] ?)[(\\[](?<b>[A-Z])[)\\]]|(?<=(?:^|[\\n.;,|:*>•()✔✓✅-])[\\s"'(]{0,3}|[Oo]ption\\s)(?<c>[A-Z])(?=["')\\]]{0,2}[.:)]\\s|\\s{0,4}\\n)|选项\\s?(?<d>[A-Z])`,
  'giu',
);
const final =
  /(?:^|[.!?\n→⇒>—–=]\s{0,3}|\s-\s|\b(?:[Bb]ecause|[Ss]ince|[Gg]iven|[Aa]s)\b[^.\n]{1,60},\s)["'([]{0,2}(?<letter>[A-Z])["')\].!]{0,3}\s*$/u;
/** The letter that is a reply's last word, as a sentence or line of its own. */
export function closingLetter(text: string, options: Options): Named | null {
  const from = Math.max(0, text.length - 80);
  const found = final.exec(text.slice(from));
  const letter = found?.groups?.['letter'] ?? '';
  if (!found || !options.some((one) => one.letter === letter)) return null;
  const start = from + found.index + found[0].lastIndexOf(letter);
  return { letter, start, end: start + 1 };
}

const turned =
  /\b(?:not|no|never|neither|nor|none|cannot|without|wrong|incorrect|except|unlikely|than|would|could|might|may|closer|better|similar|between|versus|vs|rule[sd]? out|eliminate)\b|n['’]t\b|不|没|非|排除|错/i;

/** The only option that a reply names anywhere and does not turn down; `several` if it names more than one. */
export function loneIn(text: string, options: Options): Named | 'several' | 'turned-down' | null {
  const all: Named[] = [];
  const others = new Set<string>();
  let said = false;
  const add = (letter: string, start: number) => {
    if (options.some((one) => one.letter === letter)) all.push({ letter, start, end: start + 1 });
  };
  for (const match of matchesOf(mention, text)) {
    const sign = Object.values(match.groups ?? {}).find((one) => one !== undefined) ?? '';
    const start = match.index + match[0].lastIndexOf(sign);
    if (match.groups?.['c'] !== undefined) {
      const words = start + 1 + (/^["')\]]{0,2}[.:)]\s{1,3}/.exec(text.slice(start + 1, start + 8))?.[0].length ?? 0);
      if (sign !== sign.toUpperCase()) continue;
      others.add(sign);
      if (optionAt(text, words, options)?.letter !== sign) continue;
    }
    if (
      match.groups?.['b'] !== undefined &&
      (sign !== sign.toUpperCase() || /^[)\]] \p{L}/u.test(text.slice(start + 1)))
    )
      continue;
    const other = optionBefore(text, start, options);
    if (other === sign) said = true;
    else if (other !== null) add(other, start);
    add(sign.toUpperCase(), start);
  }
  const closing = closingLetter(text, options);
  if (closing) all.push(closing);
  const [one] = all;
  if (!one) return null;
  if ([...all.map(({ letter }) => letter), ...others].some((other) => other !== one.letter)) return 'several';
  const last = all.at(-1) ?? one;
  const [before, after] = sentenceAround(text, last.start, last.end);
  return !said && (turned.test(before) || turned.test(after) || isDoubted(text, last.start, last.end))
    ? 'turned-down'
    : last;
}
