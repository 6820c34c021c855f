import { tellingWords } from '../../words.ts';
import type { UnderstandingItem } from '../item.ts';
import type { Mention } from './mentions.ts';

type Options = UnderstandingItem['options'];

/** Words with which a reason or an option's text may begin after the letter; another in lower case makes it a name. */
const begins =
  /^(?:an?|the|this|that|these|those|it|its|they|there|here|because|since|as|for|from|with|when|where|which|while|what|if|in|on|at|to|by|of|both|all|only|no|not|yes|correct|right|true|best|option|i|you|we|he|she|based|according|given|due|see|so|and|but|or)\b/i;

/** What people do and are: after an initial and a capitalised word, these make both a person's name. */
const roles =
  'sender|author|writer|recipient|contact|speaker|host|owner|person|caller|artist|singer|actor|president|director|manager|user|player|friend|editor|organi[sz]er|winner|candidate|assignee';
const person = new RegExp(
  `^[A-Z]\\. (\\p{Lu}[\\p{L}'’-]+)(?: \\p{Lu}[\\p{L}'’-]+)? (?:(?:is|was|are|were) (?:mentioned|named|quoted|tagged|credited|cited|(?:the|an?) (?:\\p{L}+ )?(?:${roles})\\b)|(?:has|had) (?:the (?:most|fewest)|\\d+) |(?:wrote|sent|says?|said|posted|replied|signed|asked|commented|likes?|liked|shared|called|wants?|wanted|joined|invited)\\b)`,
  'u',
);

const ownText = (options: Options, letter: string): string =>
  options.find((option) => option.letter === letter)?.text.toLowerCase() ?? '';

/** "E. coli", "D. Trump is mentioned": the letter abbreviates a name, unless the word is of its option's text. */
export function isAbbreviated(text: string, { letter, start }: Mention, options: Options): boolean {
  const shown = text.slice(start, start + 80);
  const word = /^[A-Z]\. (\p{Ll}[\p{L}-]+)/u.exec(shown)?.[1] ?? person.exec(shown)?.[1];
  if (word === undefined || begins.test(word)) return false;
  return !ownText(options, letter).includes(word.toLowerCase().slice(0, 4));
}

const identified = /^["'”’)\]]{0,2}\s+is\s(?:the|what)\s([^\n.;!?]{1,120})/u;
const onScreen =
  /\b(?:buttons?|icon|key|letter|symbol|logo|drive|column|row|cell|name|initials?|grade|gate|label|sign|shortcut|tile|badge|note|mark|character)\b/iu;
const further = /\s(?:with|that|which|of|for|in|on|where|to)\s/u;
const anAnswer =
  /^(?:\p{L}+\s){0,2}(?:answer|option|choice|correct|right|best|better|only|one|most|closest|likel(?:y|iest)|match|statement|description|explanation|fit|true|i|we)\b/iu;

/**
 * "B is the bold button": what stands on the screen, not the answer, unless the words are of that option's text and of
 * no other's.
 */
export function isIdentified(text: string, { letter, start }: Mention, options: Options): boolean {
  const said = identified.exec(text.slice(start + 1, start + 140))?.[1];
  if (said === undefined || !onScreen.test(said.split(further, 1)[0] ?? '') || anAnswer.test(said)) return false;
  const words = new Set(tellingWords(said).map(stem));
  const shared = (text: string): number => tellingWords(text).filter((word) => words.has(stem(word))).length;
  const own = shared(ownText(options, letter));
  return own === 0 || options.some((option) => option.letter !== letter && shared(option.text) >= own);
}

const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word);
