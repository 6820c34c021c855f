import { reportEndings, writeAgentReport } from '../../agent/agent-report.ts';
import { judgeText } from '../../agent/judge-text.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { inWords } from '#shared/phrases/phrase.ts';

interface Options extends CommonOptions {
  out?: string;
  by: string;
}

export const judges: RegisterCommand = (program) => {
  addCommand(
    program,
    'judges <project>',
    'show how reliable each episode judge is, measured against people’s labels',
    'judges demo --json',
  )
    .option('--out <file>', `write agents and judges to a file, ending in ${reportEndings}`)
    .option('--by <who>', 'with --out, who decides what counts as a success: source, people or judge', 'source')
    .action((path: string, options: Options) =>
      runCommand(options, async (session) => {
        const { client, out } = session;
        await client.projects.open({ path, readOnly: true });
        const cards = await client.judging.cards();
        if (options.out !== undefined) {
          await writeAgentReport(session, { out: options.out, by: options.by });
          return undefined;
        }
        out.result(cards, () => (cards.length === 0 ? inWords('result-no-judges') : cards.map(judgeText).join('\n\n')));
        return undefined;
      }),
    );
};
