import { lineAt, readSources, rooms } from './lib/sources.mjs';

/** A string that starts like an SQL statement. */
const statement =
  /['"`]\s*(?:select\s[^'"`]*?\sfrom\s|insert\s+(?:or\s+\w+\s+)?into\s|update\s+\w+\s+set\s|delete\s+from\s|create\s+(?:table|index|trigger|view|virtual)\s|alter\s+table\s|pragma\s+\w+)/gi;

/** SQL lives in electron/host/db and nowhere else. */
export function run(root) {
  const problems = [];
  let found = 0;
  for (const { file, text } of readSources(root, rooms))
    for (const match of text.matchAll(statement)) {
      found += 1;
      if (!file.startsWith('electron/host/db/'))
        problems.push(`${file}:${lineAt(text, match.index)}: SQL outside electron/host/db`);
    }
  // Checks the pattern itself with examples that it must match.
  return found - problems.length > 20
    ? problems
    : [...problems, `only ${found} statements were seen; the pattern is broken`];
}
