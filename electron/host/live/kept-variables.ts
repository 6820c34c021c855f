/** Variables that every program needs and none of which is a key. */
const kept =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|TERM|VIRTUAL_ENV|CONDA_PREFIX|PYTHONPATH|NODE_PATH|LD_LIBRARY_PATH|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE)$/i;

/** The environment of somebody's own program: what it needs to start, what was named, and nothing else. */
export const keptVariables = (named: readonly string[] = []): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.test(name) || named.includes(name)));
