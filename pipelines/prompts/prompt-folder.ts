import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inWords } from '#shared/phrases/phrase.ts';
import { parsePrompt, type Prompt, type PromptPort } from './prompt.ts';

/**
 * The prompts of a folder (`<folder>/<pipeline>/<step>.md`), read once. Throws if a file is invalid or its id does not
 * match its path.
 */
export function promptFolder(folder: string): PromptPort & { ids: string[] } {
  const prompts = new Map<string, Prompt>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    for (const file of readdirSync(path.join(folder, entry.name)).filter((name) => name.endsWith('.md'))) {
      const where = `${entry.name}/${file}`;
      const prompt = parsePrompt(readFileSync(path.join(folder, entry.name, file), 'utf8'), where);
      if (`${prompt.id}.md` !== where) throw new Error(inWords('prompt-other-id', { file: where, id: prompt.id }));
      prompts.set(prompt.id, prompt);
    }
  }
  return {
    ids: [...prompts.keys()].sort(),
    get(id) {
      const found = prompts.get(id);
      if (!found) throw new Error(inWords('prompt-none', { id }));
      return found;
    },
  };
}
