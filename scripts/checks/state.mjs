import { readSources, rooms } from './lib/sources.mjs';

const state =
  /^(?:export )?(?:let \w+|const \w+(?:: (?:Map|Set|WeakMap|WeakSet)<[^=]*)? = new (?:Map|Set|WeakMap|WeakSet)\b)/;
const follows = /^(?:export )?(?:let|const) /;

/** Lines of a file on which a process keeps something without a comment on it, or on what is right above it. */
export function uncommented(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (!state.test(line)) return [];
    let above = at - 1;
    while (above >= 0 && follows.test(lines[above])) above -= 1;
    return /^\/\/|\*\/$/.test(lines[above]?.trim() ?? '') ? [] : [at + 1];
  });
}

/** What a process has once (a `let`, a Map or a Set that can change) says why; constants are typed as read-only. */
export function run(root) {
  return readSources(root, rooms)
    .filter(({ file }) => !/\/testing\/|\/test-support\//.test(file))
    .flatMap(({ file, text }) =>
      uncommented(text).map(
        (line) => `${file}:${line}: say in a comment why a process needs exactly one, or type it as read-only`,
      ),
    );
}
