import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit } from '../../terminal/exit-codes.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';

export const verify: RegisterCommand = (program) => {
  addCommand(
    program,
    'verify <project> <tag>',
    'check a release and its pictures against what was frozen',
    'verify demo v1 --json',
  )
    .addHelpText('after', '\nExit code 42: the release does not match what was frozen.')
    .action((path: string, tag: string, options: CommonOptions) =>
      runCommand(options, async ({ client, out }) => {
        await client.projects.open({ path, readOnly: true });
        const checked = await client.releases.verify({ tag });
        const problems = checked.problems.map(({ phrase, next, ...problem }) => ({
          ...problem,
          ...{ message: phraseWords(phrase), next: phraseWords(next) },
        }));
        const found = { ...checked, problems };
        out.result({ tag, ...found }, () =>
          found.ok
            ? inWords('result-unchanged', { tag, records: found.records, pictures: found.pictures })
            : found.problems.map(({ code, message, next }) => `${code}  ${message}\n  → ${next}`).join('\n'),
        );
        return found.ok ? undefined : exit.never;
      }),
    );
};
