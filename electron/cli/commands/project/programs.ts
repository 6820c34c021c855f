import { allowedPrograms, linuxProgram, shippedPrograms } from '#shared/agents/linux/programs.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { UsageError } from '../../terminal/exit-codes.ts';
import { table } from '../../terminal/output.ts';

interface Options extends CommonOptions {
  app?: string;
  package?: string;
  title?: string;
}

export const programs: RegisterCommand = (program) => {
  addCommand(
    program,
    'programs <project> [what] [command]',
    'the programs that tasks of --env linux may start in a project: list, allow, forbid',
    'programs demo allow xcalc --app Calculator --package x11-apps --title Calculator',
  )
    .option('--app <name>', 'what tasks call it; default: the command')
    .option('--package <name>', 'the Debian package that has it; default: the program’s name')
    .option('--title <text>', 'a part of the titles of its windows; default: the app')
    .addHelpText(
      'after',
      `
  programs demo                              lists them
  programs demo allow "gedit --standalone" --app gedit --package gedit --title gedit
  programs demo forbid "gedit --standalone"  takes one back

A command is the name of a program of this machine, with plain arguments; a file of the task follows. Programs run behind
a fence: without a network, with the task's own home folder and no other file. Tasks never add a program themselves.`,
    )
    .action((path: string, what: string | undefined, command: string | undefined, options: Options) =>
      runCommand(options, async ({ client, out }) => {
        const reads = what === undefined || what === 'list';
        const { settings } = await client.projects.open({ path, readOnly: reads });
        const others = settings.programs.filter((program) => program.command !== command);
        if (reads) {
          const rows = allowedPrograms(settings.programs).map((allowedProgram) => ({
            ...allowedProgram,
            shipped: shippedPrograms.includes(allowedProgram),
          }));
          out.result(rows, () =>
            table(
              ['app', 'command', 'package', 'title', ''],
              rows.map((row) => [row.app, row.command, row.package, row.title, row.shipped ? 'ships' : '']),
            ),
          );
          return;
        }
        if (what !== 'allow' && what !== 'forbid') throw new UsageError(inWords('cli-programs-action', { text: what }));
        if (command === undefined) throw new UsageError(inWords('cli-programs-command', { action: what }));
        if (what === 'forbid') {
          if (
            shippedPrograms.some((program) => program.command === command) &&
            others.length === settings.programs.length
          )
            throw new UsageError(inWords('cli-programs-shipped', { command }));
          if (others.length === settings.programs.length)
            throw new UsageError(inWords('cli-programs-none', { command }));
          await client.projects.updateSettings({ programs: others });
          out.result({ command, allowed: false }, () => inWords('result-program-forbidden', { command }));
          return;
        }
        const { app = command, title = app } = options;
        const read = linuxProgram.safeParse({ app, command, title, package: options.package ?? command.split(' ')[0] });
        if (!read.success) throw new UsageError(phraseWords(shapeProblem(read.error)));
        await client.projects.updateSettings({ programs: [...others, read.data] });
        out.result({ ...read.data, allowed: true }, () => inWords('result-program-allowed', { app, command }));
      }),
    );
};
