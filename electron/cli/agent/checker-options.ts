import { inWords } from '#shared/phrases/phrase.ts';
import { allowCheckers } from '#electron/host/live/checkers/allowed.ts';
import { wordsOf } from '#electron/host/live/foreign/argv.ts';
import { UsageError } from '../terminal/exit-codes.ts';

/** The option that allows the programs of `command` criteria, once for each. */
export const checkerOption = [
  '--allow-checker <command>',
  'run this program where a criterion of the tasks names it, word by word (repeatable)',
  (command: string, before: string[]) => [...before, command],
  [] as string[],
] as const;

/** Lets this process run the checkers that the options name. @throws UsageError if one is no command */
export function checkersOf(commands: readonly string[]): () => void {
  return allowCheckers(
    commands.map((command) => {
      const words = wordsOf(command);
      if (!words || words.length === 0) throw new UsageError(inWords('cli-checker-words', { command }));
      return words;
    }),
  );
}
