import type { Command } from 'commander';

/** A command file's one export: adds itself to the program. */
export type RegisterCommand = (program: Command) => void;

/**
 * Starts a command with what all commands share: `--json`, `--as` and help with an example.
 * @param usage name and arguments, e.g. `list <project> <kind>`
 * @param example arguments as a person would type them after `benchwright`
 */
export function addCommand(program: Command, usage: string, summary: string, example: string): Command {
  return program
    .command(usage)
    .description(summary)
    .option('--json', 'print one JSON document (streams: JSON lines) on stdout')
    .option('--as <name>', 'work under this name')
    .addHelpText('after', `\nExample:\n  $ benchwright ${example}`);
}
