import { type Clues, holdsAny, wordsOf } from './clues.ts';
import { languages, mayBeAbroad, praisedAbroad, wrongBefore } from './languages.ts';
import { first, last, type LetterPattern, type Mention, mentions } from './mentions.ts';
import { isNegated } from './negated.ts';
import { colon, is, letter, noun, soft } from './words.ts';

const chineseIs = '(?:应该|应当|应|就|只能)?(?:是|为|选择?|选项)?\\s{0,6}[:：]?\\s{0,6}(?:选项\\s{0,3})?';
const foreignNoun =
  '(?:réponse|respuesta|resposta|antwort|risposta|opción|opção|opzione|alternativa|lösung|ответ|вариант)(?:\\s{1,3}(?:correcte?|correcta|correta|richtige|corretta|finale?|final|правильный))?';

/** Sentences that say which option is the answer. */
const strong: readonly LetterPattern[] = [
  last(
    new RegExp(
      `\\b(?:answer|option|choice|letter|alternative|selection|pick|response|solution|guess)\\b(?:\\s{1,6}(?:to (?:this|the) question|here|for this(?: question)?|i(?:['’]d| would) (?:choose|pick)|that [^.\\n]{1,60}?))?\\s{0,6}(?:${is}|[:：=]|-+>|→)\\s{0,6}[:：]?\\s{0,6}${soft}(?:${noun}\\s{0,6}[:：]?\\s{0,6})?${letter}`,
      'giu',
    ),
    { led: true },
  ),
  last(
    new RegExp(
      `\\b(?:correct|right|best|only|true)\\s{1,6}one\\b\\s{0,6}(?:${is}|[:：=])\\s{0,6}${soft}(?:${noun}\\s{0,6})?${letter}`,
      'giu',
    ),
    { led: true, words: [' one'] },
  ),
  first(
    /(?<![\p{L}\p{N}_'’])[A-Z]["'”’)\]}]{0,4}\s{1,6}(?:is|seems|looks|appears|must be|would be|remains)\s{1,6}(?:to be\s{1,6})?(?:clearly |definitely |therefore |thus |probably |most likely |likely |then )?(?:the|my|a)\s{1,6}(?:(?:only|most|single|clearly|more|far|much|one|final)\s{1,6}){0,4}(?:correct|right|best|better|true|accurate|answer|appropriate|valid|closest|likely|suitable|plausible|probable|logical|reasonable|one)\b/giu,
    { praised: true, words: [' is ', ' seems ', ' looks ', ' appears ', ' must be ', ' would be ', ' remains '] },
  ),
  first(
    /(?<![\p{L}\p{N}_'’])[A-Z]["'”’)\]}]{0,4}\s{1,6}(?:(?:is|seems|looks|appears)\s{1,6}(?:clearly\s|much\s|far\s)?(?:better|best|closer|closest|clearer|stronger|safer|safest|(?:more|most)\s{1,3}(?:likely|specific|complete|exact|precise|direct|relevant|accurate|appropriate|plausible|probable|suitable|correct|fitting|consistent))|(?:fits|matches|describes|answers|reflects|captures)\s{1,3}(?:it\s|this\s)?(?:better|best)|(?:best|better|most (?:closely|accurately|likely))\s{1,3}(?:fits|matches|describes|answers|reflects|captures|represents|explains)|makes?\s(?:the most|more)\ssense|it is)\b/giu,
    { praised: true },
  ),
  first(
    /(?<![\p{L}\p{N}_'’])[A-Z]["'”’)\]}]{0,4},?\s{1,6}(?:rather than|instead of|over|and not|not)\s{1,6}(?:option\s)?["'“‘([{]{0,4}[A-Z](?![\p{L}\p{N}_'’])/giu,
    { words: ['rather', 'instead', ' over', ' not'] },
  ),
  last(
    new RegExp(
      `(?:\\bnot|n['’]t)\\s{1,6}(?:${noun}\\s{1,6})?["'“‘([{]{0,4}[A-Z]["'”’)\\]}]{0,4},?\\s{1,6}(?:but|rather)(?:\\s{1,6}rather)?\\s{1,6}(?:${noun}\\s{1,6})?${letter}`,
      'giu',
    ),
    { words: ['but', 'rather'] },
  ),
  last(
    new RegExp(
      `\\b(?:only\\s{1,6}(?:${noun}\\s{1,6})?${letter}(?=["'”’)\\]}]{0,4}\\s{1,6}(?:is|does|can|seems|fits|matches|remains|makes|describes|works|applies|answers)\\b)|(?:whereas|while|but)\\s{1,6}(?:${noun}\\s{1,6})?${letter}(?=["'”’)\\]}]{0,4}\\s{1,6}(?:does|fits|matches|works|is correct|is right(?=[.,;!]|\\s{0,3}$))\\b))`,
      'giu',
    ),
    { words: ['only', 'whereas', 'while', 'but'] },
  ),
  // "None of A, B, D, or E fits; C does."
  first(
    /(?<=\b(?:none|neither|not|never|n['’]t)\b[^\n]{1,120}[;,.–—-]\s{1,3}(?:(?:but|and|only)\s)?(?:option\s)?["'“‘([{]{0,4})[A-Z]["'”’)\]}]{0,4}\s{1,3}does(?: so)?(?=\s{0,3}(?:[.!;,\n]|$))/giu,
    { words: [' does'] },
  ),
  last(
    new RegExp(
      `(?:^|[\\n.!?]\\s{0,6})(?:definitely|certainly|surely|clearly|obviously|probably|(?:most )?likely)\\s{1,6}(?:${noun}\\s{1,6})?${letter}`,
      'giu',
    ),
    { led: true },
  ),
  last(
    new RegExp(
      `\\b(?:actually|wait|correction|oops|make that|on (?:second thought|reflection)|in the end)\\b\\s{0,3}[:,;.!…—–-]{0,3}\\s{0,6}(?:no[,.]?\\s{1,3})?(?:the\\s{1,3}answer\\s{1,3})?(?:it(?:['’]s| is| must be| should be)\\s{1,6})?(?:${noun}\\s{0,6}(?:is)?\\s{0,3})?${letter}`,
      'giu',
    ),
    { words: ['actually', 'wait', 'correction', 'oops', 'make that', 'on second', 'on reflection', 'in the end'] },
  ),
  last(new RegExp(`答案\\]?${chineseIs}${letter}`, 'giu'), { foreign: true }),
  last(new RegExp(`只有(?:选项)?\\s{0,3}${letter}(?=\\s{0,3}(?:选?项)?(?:符合|正确|对|是|能|可以|满足))`, 'giu'), {
    foreign: true,
  }),
  last(new RegExp(`(?:而是|不是[A-Z]\\s{0,2}[,;!]\\s{0,3}(?:而)?(?:应该)?是)(?:选项)?\\s{0,3}${letter}`, 'giu'), {
    foreign: true,
  }),
  last(new RegExp(`(?:(?:应该|应当|应)(?:是|为)|正确的(?:是|为|[:：]))\\s{0,3}(?:选项)?\\s{0,3}${letter}`, 'giu'), {
    foreign: true,
  }),
  last(new RegExp(`(?:ではなく|じゃなく)て?[、,]?\\s{0,3}${letter}`, 'giu'), { foreign: true }),
  first(
    /(?<=(?:^|[!\n])\s{0,9}(?:選択肢|オプション)?[("']{0,3})[A-Z]["'”’)\]}]{0,4}\s{0,3}(?:です|だ|である|입니다|이다|이에요|예요|번입니다)/giu,
    {
      foreign: true,
    },
  ),
  last(new RegExp(`(?:正确的?选项|故选|应选|选择|选)${chineseIs}${letter}`, 'giu'), { foreign: true }),
  last(
    new RegExp(
      `(?:正解|答え|回答|解答|答|(?:正しい|適切な|正解の)(?:選択肢|もの|オプション))(?:は|が|:|\\s){0,4}${letter}`,
      'giu',
    ),
    { foreign: true },
  ),
  last(
    new RegExp(
      `(?:الإجابة|الجواب)(?:\\s{1,3}الصحيحة?)?\\s{0,3}(?:هي|هو|${colon})\\s{0,3}(?:الخيار\\s{1,3})?${letter}`,
      'giu',
    ),
    { foreign: true },
  ),
  last(new RegExp(`(?:정답|답|답변)(?:은|는|이|:|\\s){0,4}${letter}`, 'giu'), { foreign: true }),
  first(
    /(?<![a-z\d_'’])[A-Z]["'”’)\]}]{0,4}\s{0,3}(?:が|は)\s{0,3}(?:最も\s{0,2})?(?:正解|正しい|答え|適切|最適|当てはま|該当|ふさわし)/giu,
    { foreign: true },
  ),
  first(/(?<![a-z\d_'’])[A-Z]["'”’)\]}]{0,4}\s{0,3}(?:이|가|번이)\s{0,3}(?:정답|맞|옳)/giu, { foreign: true }),
  last(
    new RegExp(
      `(?<!\\p{L})${foreignNoun}\\s{0,6}(?:est|es|é|ist|lautet|wäre|è|sera|serait|sería|seria|sarebbe|это|${colon})\\s{0,3}[:：]?\\s{0,6}(?:(?:donc|la|le|die|a)\\s{1,3}|l['’]){0,2}(?:${noun}\\s{0,6})?${letter}`,
      'giu',
    ),
    {
      words: [
        'alternativa',
        'respuesta',
        'resposta',
        'antwort',
        'risposta',
        'opci',
        'opzione',
        'é',
        'ö',
        'ò',
        'ответ',
        'вариант',
      ],
    },
  ),
];

const rightAbroad =
  '(?:correct[aeo]?|corrett[ao]|corret[ao]|richtige?|korrekte?|exact[ao]?|juste|bonne|buena|adecuada)';
const articleAbroad = "(?:(?:la|le|el|die|das|der|a|o)\\s{1,3}|l['’])";

/** "B ist richtig", "La correcta es la opción B", "Elijo la B", "Nicht A, sondern B", "No es A, es B". */
const abroad: readonly LetterPattern[] = [
  first(
    new RegExp(
      `(?<![\\p{L}\\p{N}_'’])[A-Z]["'”’)\\]}]{0,4}\\s{1,3}(?:es|est|ist|é|è)\\s{1,3}${articleAbroad}?(?:${noun}\\s{1,3})?${rightAbroad}(?!\\p{L})`,
      'giu',
    ),
    { words: [' es ', ' est ', ' ist ', ' é ', ' è '] },
  ),
  last(
    new RegExp(
      `(?<!\\p{L})${articleAbroad}${rightAbroad}\\s{1,3}(?:es|est|ist|é|è)\\s{1,3}${articleAbroad}?(?:${noun}\\s{1,3})?${letter}`,
      'giu',
    ),
    { words: [' es ', ' est ', ' ist ', ' é ', ' è '] },
  ),
  last(
    new RegExp(
      `(?<!\\p{L})(?:elijo|escojo|selecciono|je choisis|je dirais|ich wähle|escolho|scelgo|il s['’]agit de)\\s{1,3}${articleAbroad}?(?:${noun}\\s{1,3})?${letter}(?=["'”’)\\]}]{0,4}\\s{0,3}(?:[.,;:!?\\n(]|$))`,
      'giu',
    ),
    { words: ['elijo', 'escojo', 'selecciono', 'choisis', 'dirais', 'wähle', 'escolho', 'scelgo', 'agit de'] },
  ),
  last(
    new RegExp(
      `\\b(?:sondern|sino(?: que es)?|no es [A-Z], es)\\s{1,3}${articleAbroad}?(?:${noun}\\s{1,3})?${letter}(?=["'”’)\\]}]{0,4}\\s{0,3}(?:[.,;:!?\\n(]|$))`,
      'giu',
    ),
    { words: ['sondern', 'sino', 'no es '] },
  ),
];

const ofOtherLanguages: readonly LetterPattern[] = [
  ...languages,
  ...praisedAbroad.map(({ pattern, words }) => first(pattern, { words, abroad: true })),
];

/** "All but B are wrong", "every option except B can be ruled out": a letter excepted from the rejected ones. */
const excepted = last(
  new RegExp(
    `\\b(?:all|every|everything|any|each)\\s{1,6}(?:(?:of\\s)?(?:the\\s)?(?:other\\s)?(?:options?|choices?|answers?|ones?)\\s{1,6})?(?:but|except(?:\\sfor)?|apart from|aside from|other than|besides)\\s{1,6}(?:${noun}\\s{1,6})?${letter}(?=["'”’)\\]}]{0,4},?\\s{1,6}(?:is|are|was|were|can be|could be|seems?)\\s{1,6}(?:all\\s|clearly\\s|also\\s)?(?:wrong|incorrect|false|invalid|eliminated|ruled out|excluded|discarded|implausible|irrelevant))`,
    'giu',
  ),
  { words: ['but', 'except', 'apart', 'aside', 'other than', 'besides'] },
);

/** Sentences that lead to an option: conclusions, choices, the remaining option. */
const leading: readonly LetterPattern[] = [
  last(
    new RegExp(
      `\\b(?:so|thus|therefore|hence|final(?:ly)?|in conclusion|overall|ultimately|conclude|choose|choosing|chose|select(?:ed|ing)?|pick(?:ed|ing)?|go(?:ing)? (?:with|for)|went with|opt(?:ing)? for|settle on|settling on|vote for|vote (?:is|goes to)|answer(?: with)?|i['’]d say|would say|guess(?:ing)?|must be|i (?:think|believe|suppose|suspect|reckon)(?: that)?|lean(?:ing)?(?: (?:to|towards?))?|it(?:['’]s| is| must be| should be| has to be| can only be)|that(?:['’]s| is| would be| makes it)|which is|this is|leav(?:es|ing)(?: us| only| me)?(?: with)?|left with|(?:correspond|point)(?:s|ing)? to|consistent with|match(?:es|ing)?)\\b\\s{0,6}[:,—–-]?\\s{0,6}${soft}(?:it(?:['’]s| is)\\s{1,6})?(?:only\\s{1,6}|probably\\s{1,6}|maybe\\s{1,6})?(?:${noun}\\s{0,6}(?:is|[:：])?\\s{0,6})?${letter}(?!\\p{Script=Latin})`,
      'giu',
    ),
    { led: true },
  ),
  last(
    new RegExp(
      `\\b(?:its|(?:looks|seems) like|we get|i vote|suggest(?:s|ing)?)\\s{1,6}(?:${noun}\\s{1,6})?${letter}(?=["'”’)\\]}]{0,4}\\s{0,3}(?:[.,;:!?\\n(]|$|because\\b|since\\b|as\\b))`,
      'giu',
    ),
    { led: true },
  ),
  last(
    new RegExp(
      `\\b(?:c['’]est|creo que es|acho que é|penso che sia|ich (?:denke|glaube),? (?:es|das) ist)\\s{1,6}(?:(?:la|le|die|a)\\s{1,6})?(?:${noun}\\s{1,6})?${letter}(?=["'”’)\\]}]{0,4}\\s{0,3}(?:[.,;:!?\\n(]|$))`,
      'giu',
    ),
    { words: ['est', 'creo', 'acho', 'penso', 'ich'] },
  ),
];

/** "the wrong answer is A", "if the answer is A", "I first thought that": openings of sentences that decide nothing. */
const hypothetical =
  /(?:\b(?:wrong|incorrect|worst|least likely|false|initial|other|2nd|3rd|second|third|alternative|runner-up|not the|n['’]t the|if|whether|unless|suppose|assuming|why|when)\s+(?:that\s+)?(?:the\s+|my\s+)?(?:correct\s+)?)$/i;
const asked = /^["'”’)\]}]*\s?\?/;

/** The last letter that one of the patterns names after `from`; none can follow the last letter of the reply. */
function lastOf(text: string, patterns: readonly LetterPattern[], clues: Clues, from = -1): Mention | null {
  let latest: Mention | null = null;
  for (const pattern of patterns) {
    if ((latest?.start ?? from) >= clues.lastLetter) break;
    const found = mentions(text, pattern, clues);
    if (found.length === 0) continue;
    const mention = found.findLast(
      ({ start }) =>
        !isNegated(text, start) &&
        !asked.test(text.slice(start + 1, start + 8)) &&
        !(clues.foreign && wrongBefore.test(text.slice(Math.max(0, start - 60), start))),
    );
    if (mention && mention.start > (latest?.start ?? from)) latest = mention;
  }
  return latest;
}

/** Sentences about wrong or supposed answers, blanked: their letters are not the reply's answer. */
const supposed = new RegExp(
  `(?:${hypothetical.source.slice(0, -1)})(?:answer|option|choice)s?\\s{0,3}(?:${is}|are|[:：])\\s{0,3}[("']?[A-Z](?:(?:,|\\s(?:and|or))\\s{1,3}[("']?[A-Z]){0,5}(?![\\p{L}\\p{N}_])`,
  'giu',
);

/** A reply without any of these words supposes nothing. */
const supposing = wordsOf([
  ...['wrong', 'incorrect', 'worst', 'least', 'false', 'initial', 'other', '2nd', '3rd', 'second', 'third'],
  ...['alternative', 'runner-up', 'not', "n't", 'n’t', 'if', 'whether', 'unless', 'suppose', 'assuming', 'why', 'when'],
]);

/**
 * The last answer that the reply states in a sentence; `leading` if it is only a conclusion or choice ("so B", "I pick
 * B").
 */
export function statedIn(text: string, clues: Clues): { mention: Mention; leading: boolean } | null {
  if (!clues.letter) return null;
  const settled = holdsAny(clues, supposing) ? text.replace(supposed, (part) => ' '.repeat(part.length)) : text;
  const shown = settled === text ? clues : { ...clues, lower: settled.toLowerCase() };
  const said =
    lastOf(settled, strong, shown) ??
    lastOf(settled, abroad, shown) ??
    (mayBeAbroad(settled, shown) ? lastOf(settled, ofOtherLanguages, shown) : null) ??
    mentions(settled, excepted, shown).at(-1) ??
    null;
  const led = lastOf(settled, leading, shown, said?.start);
  if (led) return { mention: led, leading: true };
  return said && { mention: said, leading: false };
}
