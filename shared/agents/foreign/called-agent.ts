const prefix = 'agent/';
const isPath = (word: string): boolean => /[\\/]/.test(word);
const baseName = (word: string): string => word.split(/[\\/]/).findLast((part) => part !== '') ?? word;

/** What a program is called: its script's base name where it has one, otherwise its own; never a path of a machine. */
export function programName(argv: readonly string[]): string {
  const [program = '', ...words] = argv;
  const script = words.find((word) => !word.startsWith('-') && /\.[a-z]\w{0,4}$/i.test(word));
  return baseName(script ?? program);
}

/** A command without the folders that its words name. */
export const withoutFolders = (argv: readonly string[]): string =>
  argv.map((word) => (isPath(word) && !word.includes('://') ? baseName(word) : word)).join(' ');

/** The name of an agent as people read it: one that an earlier version named by its command is called by its program. */
export function calledAgent(name: string): string {
  const command = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  if (!isPath(command) || command.includes('://')) return name;
  return `${prefix}${programName(command.split(/\s+/))}`;
}
