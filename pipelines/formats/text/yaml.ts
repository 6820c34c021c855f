import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';

/**
 * Parses a YAML file called `name`. The library's own check for duplicate keys compares all keys of a map pairwise, and
 * it quotes the text for each of thousands of errors, so both are done here. Errors: Refused for anything that is not
 * YAML, a duplicate key, and aliases that expand.
 */
export function parseYaml(text: string, name: string): unknown {
  try {
    const lineCounter = new LineCounter();
    const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, lineCounter, logLevel: 'error' });
    const [problem] = document.errors;
    if (problem) {
      const { line, col } = lineCounter.linePos(problem.pos[0]);
      throw new Error(`${problem.message} at line ${line}, column ${col}`);
    }
    visit(document, {
      Map(_, { items }) {
        const seen = new Set<unknown>();
        for (const { key } of items) {
          const value: unknown = isScalar(key) ? key.value : key;
          if (seen.has(value)) throw new Error(`the key ${String(value)} appears twice`);
          seen.add(value);
        }
      },
    });
    return document.toJS({ maxAliasCount: 10 });
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new Refused(phrase('yaml-not-valid', { name, why }));
  }
}
