import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
      if (`${prompt.id}.md` !== where) throw new Error(`${where}: its id is ${prompt.id}; file and id must agree.`);
      prompts.set(prompt.id, prompt);
    }
  }
  return {
    ids: [...prompts.keys()].sort(),
    get(id) {
      const found = prompts.get(id);
      if (!found) throw new Error(`There is no prompt ${id}; prompts are files in resources/prompts.`);
      return found;
    },
  };
}
