import { Command, CommanderError, Help, type Option } from 'commander';
import { appVersion } from '#electron/host/files/app-folders.ts';
import { commands } from './commands/index.ts';
import { exit, type ExitCode } from './terminal/exit-codes.ts';

/** An option’s help; options that may be repeated have an empty list as their default, which says nothing. */
const optionDescription = (option: Option): string =>
  new Help().optionDescription(option).replace(' (default: [])', '');

/** Every command on one program; parsing errors are thrown, not exited on. */
function buildProgram(): Command {
  const program = new Command('benchwright')
    .description('Build GUI-agent benchmarks and score models on them.')
    .version(appVersion())
    .exitOverride()
    .configureHelp({ sortSubcommands: false, optionDescription })
    .showHelpAfterError('(add --help for usage)')
    .addHelpText('after', '\nExample:\n  $ benchwright new demo --sample && benchwright serve demo');
  for (const register of commands) register(program);
  return program;
}

/** Runs one command line. Commands end the process themselves; returns the code of help, version and wrong usage. */
export async function runProgram(args: readonly string[]): Promise<ExitCode> {
  try {
    await buildProgram().parseAsync(args, { from: 'user' });
    return exit.done;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version come as errors with code 0; a bare `benchwright` shows help as for wrong usage.
    return error.exitCode === 0 ? exit.done : exit.usage;
  }
}
