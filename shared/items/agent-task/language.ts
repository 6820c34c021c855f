const asian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The script that each of some languages is written in; the others are not checked. */
const scripts: readonly { script: RegExp; languages: readonly string[] }[] = [
  { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, languages: ['ja'] },
  { script: /\p{Script=Hangul}/u, languages: ['ko'] },
  { script: /\p{Script=Han}/u, languages: ['zh', 'ja'] },
  { script: /\p{Script=Cyrillic}/u, languages: ['ru', 'uk', 'bg', 'sr', 'be', 'mk'] },
  { script: /\p{Script=Arabic}/u, languages: ['ar', 'fa', 'ur'] },
  { script: /\p{Script=Hebrew}/u, languages: ['he'] },
  { script: /\p{Script=Greek}/u, languages: ['el'] },
  { script: /\p{Script=Thai}/u, languages: ['th'] },
  { script: /\p{Script=Devanagari}/u, languages: ['hi', 'mr', 'ne'] },
];
const latin = /\p{Script=Latin}/gu;
const quoted = /"[^"]*"|“[^”]*”|'[^']{2,}'|‘[^’]*’|「[^」]*」|『[^』]*』|《[^》]*》/gu;

/**
 * The languages that a text may be in by its script; null if its script says nothing. Quoted parts are names, and do
 * not count. Latin script is named `latin`.
 */
export function scriptOf(text: string): readonly string[] | 'latin' | null {
  const own = text.replace(quoted, '');
  const found = scripts.find(({ script }) => script.test(own));
  if (found) {
    const signs =
      [...own].filter((sign) => asian.test(sign)).length * 3 + (own.match(/[^\p{Script=Latin}\P{L}]/gu) ?? []).length;
    return signs >= (own.match(latin) ?? []).length ? found.languages : 'latin';
  }
  return (own.match(latin) ?? []).length >= 3 ? 'latin' : null;
}

/** Whether a text is written in a script that a language does not use. */
export function otherLanguage(text: string, language: string): boolean {
  const [base = ''] = language.toLowerCase().split(/[-_]/);
  const found = scriptOf(text);
  if (found === null) return false;
  const known = scripts.some(({ languages }) => languages.includes(base));
  return found === 'latin' ? known : !found.includes(base);
}
