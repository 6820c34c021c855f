import type { Grammar } from './grammar.ts';
import { callGrammars } from './calls.ts';
import { codeGrammars } from './code.ts';
import { jsonGrammars } from './json.ts';

/** Every notation for actions that the reader of replies knows. */
export const grammars: readonly Grammar[] = [...callGrammars, ...jsonGrammars, ...codeGrammars];
