import { type Clues, holdsAny, wordsOf } from './clues.ts';
import { last, type LetterPattern } from './mentions.ts';
import { colon } from './words.ts';

// One word list for all languages: no word here is English, so that a sentence in one language fits no other one's words.
const answerNouns = [
  'jawa[bp]an(?:nya)?',
  'đáp án|câu trả lời',
  'cevap|cevabım|yanıt',
  'respuesta|resposta|gabarito|réponse|risposta|antwort|lösung',
  'ответ|відповідь|отговор',
  'odpowied[źz]|odpověď|odpoveď',
  'antwoord|svar(?:et)?|vastaus|válasz|răspuns(?:ul)?|απάντηση',
  'الإجابة|الاجابة|الجواب|پاسخ|جواب|ה?תשובה|उत्तर|คำตอบ(?:คือ)?|ตอบ',
].join('|');
const optionNouns = [
  'pilihan(?:nya)?|opsi(?:nya)?',
  'phương án|lựa chọn',
  'seçenek|şık',
  'opción|opção|opzione|alternativa|letra|lettera|lettre|buchstabe',
  'вариант(?: ответа)?|варіант|буква',
  'opcja|wariant|možnost|moznost',
  'optie|alternativ(?:et)?|vaihtoehto|varianta|επιλογή',
  'الخيار|گزینه|האפשרות|विकल्प|ตัวเลือก|ข้อ',
].join('|');
const right = [
  'benar|tepat|betul|đúng|chính xác|doğru(?:dur|su)?',
  'correct[ao]|corrett[ao]|corret[ao]|cert[ao]|richtige?|exacte',
  'правильн(?:ый|ая|а|ий)|верн(?:ый|ая)|poprawn[ay]|prawidłow[ay]|správn[áý]',
  'juiste?|goede?|rätta?|rigtige?|riktige?|oikea|helyes|corectă?|σωστή',
  'الصحيحة?|صحيحة?|صحیح|درست|ה?נכונה|सही|ถูกต้อง|ที่ถูกต้อง|ถูก',
].join('|');
/** Between the noun and its verb: "yang benar", "đúng nhất", "correcta". */
const which = `(?:\\s{1,3}(?:yang|paling|nhất|final|của tôi|saya|${right})(?!\\p{L})){0,4}`;
const copula = [
  `adalah|ialah|yaitu|là|es|é|est|è|ist|lautet|sería|seria|sarebbe|is|är|er|on|to|jest|je|este|это|є|це|είναι`,
  'هي|هو|היא|הוא|है|คือ',
].join('|');
const article = `(?:(?:la|le|el|die|de|a|o|η|το|l['’]|${optionNouns})\\s{1,3}){0,2}`;
const wrong =
  'yanlış|неправильный|неверный|неправильна|błędna|zła|špatná|felaktigt?|fel|forkerte?|verkeerde|väärä|rossz|falsche|fausse|mauvaise|incorrecta|errada|sbagliata';
const wrongly = `(?<!(?:${wrong})\\s{1,3})`;
/** "Неправильный ответ: ", "Yanlış cevap ": a letter after this is rejected. */
export const wrongBefore = new RegExp(
  `(?<!\\p{L})(?:${wrong})\\s{1,3}\\p{L}{1,20}\\s{0,3}${colon}?\\s{0,3}["'“(]{0,3}$`,
  'iu',
);
const because =
  'karena|sebab|vì|bởi|çünkü|porque|pois|ya que|parce|puisque|perché|poiché|weil|denn|потому|так как|тому|bo|ponieważ|protože|omdat|want|fordi|eftersom|koska|mert|deoarece|لأن|زیرا|क्योंकि|เพราะ';
/** What may follow the letter: the sentence ends, gives its reason, or closes with a verb or a Turkish ending. */
const ends = `(?=["'”’»)\\]}]{0,4}(?:\\s{0,3}(?:[.,;:!?\\n(—–।]|$)|\\s{1,3}(?:${because}|است|है|şıkk\\p{L}{1,4}|seçene\\p{L}{1,6})(?![\\p{L}])(?!\\s{1,3}değil)|['’](?:d[ıiuü]r|t[ıiuü]r)(?!\\p{L})))`;
const letter = '[("\'“‘«\\[]{0,3}[A-Z]';

const abroad = (source: string, words: readonly string[]): LetterPattern =>
  last(new RegExp(source, 'giu'), { words, abroad: true });

/** One of these is in every reply of only ASCII signs that fits. */
const asciiAnswers = [
  'jawa',
  'cevap',
  'respuesta',
  'resposta',
  'gabarito',
  'risposta',
  'antw',
  'svar',
  'vastaus',
  'odpow',
];
const asciiOptions = [
  ...['pilihan', 'opsi', 'opzione', 'alternativa', 'alternativet', 'letra', 'lettera', 'lettre', 'buchstabe'],
  ...['opcja', 'wariant', 'optie', 'vaihtoehto'],
];
const asciiChoices = [
  ...['pilih', 'milih', 'wybieram', 'velger', 'kies', 'valitsen', 'aleg', 'bukan', 'nie ', 'inte ', 'ikke ', 'niet '],
  ...['es la ', 'es a ', 'es o ', 'es le ', 'seria ', 'sarebbe ', 'serait '],
];
const asciiRight = [
  ...['benar', 'tepat', 'betul', 'correcta', 'correcto', 'corret', 'certa', 'certo', 'exacte'],
  ...['richtig', 'juist', 'goed', 'rigtig', 'riktig', 'oikea', 'helyes', 'poprawn'],
];

/**
 * Sentences of other languages that name an answer: "Jawaban yang benar adalah B", "Doğru cevap B'dir", "Opsi B benar",
 * "Tôi chọn C", "Не A, а B".
 */
export const languages: readonly LetterPattern[] = [
  abroad(
    `${wrongly}(?<!\\p{L})(?:${answerNouns})(?!\\p{L})${which}(?:\\s{0,3}${colon}|\\s{1,3}(?:${copula})(?!\\p{L})\\s{0,3}:?)?\\s{0,3}${article}${letter}${ends}`,
    asciiAnswers,
  ),
  abroad(
    `${wrongly}(?<!\\p{L})(?:(?:${right})\\s{1,3}(?:${optionNouns})|(?:${optionNouns})(?:\\s{1,3}(?:yang\\s|paling\\s)?(?:${right})(?!\\p{L})){1,2})(?!\\p{L})(?:\\s{0,3}${colon}|\\s{1,3}(?:${copula})(?!\\p{L}))?\\s{0,3}${article}${letter}${ends}`,
    asciiOptions,
  ),
  abroad(
    `(?<!\\p{L})(?:${right})(?:\\s{1,3}(?:${optionNouns}))?\\s{1,3}(?:${copula})\\s{1,3}${article}${letter}${ends}`,
    asciiRight,
  ),
  abroad(
    `(?<!\\p{L})(?<!(?:tidak|jangan|không|не|nie|inte|ikke|niet|لا)\\s{1,3})(?:memilih|pilih|chọn|выбираю|обираю|أختار|اختار|wybieram|volím|vybírám|väljer|vælger|velger|kies|valitsen|aleg|επιλέγω|เลือก)\\s{1,3}${article}${letter}${ends}`,
    asciiChoices,
  ),
  // "Es la B.", "É a B." at the start of a sentence
  abroad(
    `(?:^|[\\n.!?])\\s{0,6}(?:es|sería|seria|é|è|sarebbe|ce serait)\\s{1,3}(?:la|a|o|le)\\s{1,3}(?:(?:${optionNouns})\\s{1,3})?${letter}${ends}`,
    asciiChoices,
  ),
  // "Jawabannya bukan B, tetapi C", "Не A, а B"
  abroad(
    `(?<!\\p{L})(?:bukan|không phải(?: là)?|не|não é|nie|inte|ikke|niet)\\s{1,3}${article}${letter}["'”’»)\\]}]{0,3},?\\s{1,3}(?:tetapi|melainkan|tapi|mà là|а|mas(?: sim)?|ale|lecz|tylko|utan|men|maar)\\s{1,3}${article}${letter}${ends}`,
    asciiChoices,
  ),
];

/** "Opsi B benar", "B là đáp án đúng", "B şıkkı doğrudur": the letter, then the words that call it right. */
export const praisedAbroad: readonly { pattern: RegExp; words: readonly string[] }[] = [
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}_'’])[A-Z]["'”’»)\\]}]{0,4}\\s{1,3}(?:(?:şıkkı|seçeneği)\\s{1,3})?(?:[—–-]\\s{1,3}|(?:${copula}|está|estão)\\s{1,3})?(?:(?:la|a|o|le|el|η|die)\\s{1,3})?(?:(?:${answerNouns}|${optionNouns})\\s{1,3}(?:yang\\s{1,3}(?:paling\\s{1,3})?)?)?(?:${right})(?=\\s{0,3}(?:[.,;:!?\\n]|$)|\\s{1,3}(?:${because})(?!\\p{L}))`,
      'giu',
    ),
    words: asciiRight,
  },
];

/** Beginnings of the words of these sentences beyond ASCII; a reply with such signs but none of them has none. */
const beyondAscii = new RegExp(
  `${answerNouns}|${optionNouns}|${right}|memilih|pilih|chọn|выбираю|обираю|أختار|اختار|wybieram|volím|vybírám|väljer|vælger|velger|kies|valitsen|aleg|επιλέγω|เลือก|(?:es|seria|sería|é|è|sarebbe|serait)\\s(?:la|a|o|le)\\s|bukan|không|не\\s|não|inte\\s|ikke|niet`,
  'iu',
);
const anyAscii = wordsOf([...asciiAnswers, ...asciiOptions, ...asciiRight, ...asciiChoices]);

/** Whether a reply may contain such a sentence. */
export const mayBeAbroad = (text: string, clues: Clues): boolean =>
  clues.foreign ? beyondAscii.test(text) : holdsAny(clues, anyAscii);
