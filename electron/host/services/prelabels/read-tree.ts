import { phrase, type Phrase } from '#shared/phrases/phrase.ts';
import type { ReadTree } from '#pipelines/formats/format.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { formats } from '#pipelines/formats/registry.ts';
import { failure } from '../../errors/errors.ts';

const trees = formats.flatMap(({ id, name, accepts, tree }) => (tree ? [{ id, name, accepts, tree }] : []));

/** A tree file's content, and the id of its format. */
export interface FoundTree {
  from: string;
  tree: ReadTree;
}

/**
 * Recognises a tree by its content. Web pages and desktops have the same shape, so the platform in the file decides.
 * Errors: INVALID.
 */
export function readTree(name: string, text: string): FoundTree {
  const invalid = (why: Phrase) =>
    failure('INVALID', phrase('tree-not-loaded', { name, why }), {
      field: 'file',
    });
  const found: FoundTree[] = [];
  let why: Phrase = phrase('tree-unreadable', { trees: trees.map((tree) => tree.name).join(', ') });
  const ending = text.trimStart().startsWith('<') ? '.xml' : '.json';
  for (const { id, tree } of trees.filter(({ accepts }) => accepts.includes(ending)))
    try {
      const read = tree(text);
      if (read) found.push({ from: id, tree: read });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      why = error.phrase;
    }
  const best = found.find(({ from, tree }) => (tree.platform === 'web') === (from === 'dom')) ?? found[0];
  if (!best) throw invalid(why);
  if (best.tree.elements.length === 0) throw invalid(phrase('tree-no-nodes'));
  return best;
}
