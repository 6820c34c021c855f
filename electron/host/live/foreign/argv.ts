/**
 * The words of a command line, with quotes and backslashes as a shell has them, and nothing else of a shell. Null if a
 * quote is left open.
 */
export function wordsOf(command: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let at = 0; at < command.length; at++) {
    const text = command.charAt(at);
    if (quote !== null) {
      if (text === quote) quote = null;
      else if (text === '\\' && quote === '"' && /["\\]/.test(command.charAt(at + 1))) word += command.charAt(++at);
      else word += text;
    } else if (text === '"' || text === "'") {
      quote = text;
      word ??= '';
    } else if (/\s/.test(text)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (text === '\\' && process.platform !== 'win32' && at + 1 < command.length) {
      word = (word ?? '') + command.charAt(++at);
    } else word = (word ?? '') + text;
  }
  if (quote !== null) return null;
  if (word !== null) words.push(word);
  return words;
}
