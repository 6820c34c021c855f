import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { examineProject, restoreNamed } from '#electron/host/services/doctor/doctor.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit } from '../../terminal/exit-codes.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';

export const doctor: RegisterCommand = (program) => {
  addCommand(program, 'doctor <project>', 'check a project and its backups', 'doctor demo --repair')
    .option('--repair', 'repair what can be repaired; nothing is deleted')
    .option(
      '--restore <backup>',
      'replace the file with this backup, or with the "newest" sound one; the old file is kept',
    )
    .addHelpText(
      'after',
      '\nA project that is open elsewhere is checked without closing it; --repair writes, so it must be closed there first.\nDamaged rows are listed; --repair restores exactly these from the newest sound backup that has them.',
    )
    .action((path: string, options: CommonOptions & { repair?: boolean; restore?: string }) =>
      runCommand(options, async ({ out }) => {
        if (options.restore !== undefined) {
          const { restored, kept } = restoreNamed(path, options.restore);
          out.note(
            kept === null
              ? inWords('cli-restored', { backup: restored })
              : inWords('cli-restored-kept', { backup: restored, kept }),
          );
        }
        const { beside, ok, problems: found } = await examineProject(path, options.repair ?? false);
        const problems = found.map(({ code, severity, phrase, ...rest }) => ({
          ...{ code, severity, message: phraseWords(phrase), ...rest },
        }));
        if (beside) out.note(inWords('cli-doctor-beside', { holder: beside }));
        out.result({ ok, problems }, () =>
          problems.length === 0
            ? inWords('result-no-problems')
            : problems
                .map(({ severity, code, message, repairable, repaired }) => {
                  const problem = `${severity}  ${code}  ${message}${repaired ? ' (repaired)' : ''}`;
                  return repairable && !repaired ? inWords('result-repairable', { problem }) : problem;
                })
                .join('\n'),
        );
        return ok ? undefined : exit.failed;
      }),
    );
};
