import { examineProject } from '#electron/host/services/doctor/doctor.ts';
import { addCommand, type RegisterCommand } from '../command.ts';
import { exit } from '../exit-codes.ts';
import { type CommonOptions, runCommand } from '../session.ts';

export const doctor: RegisterCommand = (program) => {
  addCommand(program, 'doctor <project>', 'check a project and its backups', 'doctor demo --repair')
    .option('--repair', 'set right what can be; nothing is deleted')
    .action((path: string, options: CommonOptions & { repair?: boolean }) =>
      runCommand(options, async ({ out }) => {
        const report = await examineProject(path, options.repair ?? false);
        out.result(report, () =>
          report.problems.length === 0
            ? 'All is well.'
            : report.problems
                .map(({ severity, code, message, repairable, repaired }) => {
                  const done = repaired ? ' (repaired)' : repairable ? ' (--repair sets it right)' : '';
                  return `${severity}  ${code}  ${message}${done}`;
                })
                .join('\n'),
        );
        return report.ok ? undefined : exit.failed;
      }),
    );
};
