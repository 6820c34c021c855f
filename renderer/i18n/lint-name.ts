import { declared } from './declared.ts';
import { library } from './en/library.ts';
import { i18next } from './index.ts';

type KnownLint = keyof typeof library.lints;

/** A lint's name in a word or two, by its code; what it found is said by its detail. */
export const lintName = (code: string): string =>
  code in library.lints ? i18next.t(`library.lints.${code as KnownLint}`) : declared(code.replaceAll('-', ' '));
