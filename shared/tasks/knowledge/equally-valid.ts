import type { KnowledgeContent } from '../../contents/knowledge-question.ts';

/**
 * The question without a wrong option that a person found equally valid: the option is removed, the others are lettered
 * again, and its text is kept, so that no later plan of the episode offers it as wrong. Null for the answer itself, for
 * a missing letter, and if fewer than two options would be left.
 */
export function withoutEquallyValid(content: KnowledgeContent, letter: string): KnowledgeContent | null {
  const { options, answer, equallyValid } = content;
  const found = options.find((option) => option.letter === letter);
  const rest = options.filter((option) => option !== found);
  const key = rest.findIndex((option) => option.letter === answer);
  if (!found || letter === answer || key < 0 || rest.length < 2) return null;
  const lettered = rest.map((option, at) => ({ ...option, letter: String.fromCharCode(65 + at) }));
  return {
    ...content,
    options: lettered,
    answer: lettered[key]?.letter ?? answer,
    equallyValid: [...new Set([...equallyValid, found.text])],
  };
}
