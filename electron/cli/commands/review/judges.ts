import type { JudgeCard, JudgeFigure } from '#shared/contract/runs/judging.ts';
import { reportEndings, writeAgentReport } from '../../agent-report.ts';
import { addCommand, type RegisterCommand } from '../../command.ts';
import { type CommonOptions, runCommand } from '../../session.ts';
import { inWords } from '#shared/phrases/phrase.ts';

interface Options extends CommonOptions {
  out?: string;
  by: string;
}

const percent = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : `${(100 * value).toFixed(1)} %`;
const interval = (ci: JudgeFigure['ci'], by: (value: number) => string) =>
  ci ? ` (${by(ci[0])} to ${by(ci[1])})` : '';
const share = ({ value, ci }: JudgeFigure) => `${percent(value)}${interval(ci, percent)}`;
const plain = (value: number) => value.toFixed(2);

/** One judge's card as text. */
export function judgeText({
  judge,
  judged,
  failed,
  failures,
  controls,
  controlsFailed,
  groups,
  differs,
}: JudgeCard): string {
  const lines = [
    judge,
    `  ${inWords('result-judged', { judged, failed, differs: differs.length })}`,
    ...failures.map(({ reason, n }) => `    ${n} × ${reason}`),
    `  controls ${controlsFailed ? 'not passed' : controls.length === 0 ? 'not run' : `${controls.filter(({ wanted, said }) => wanted === said).length} of ${controls.length} judged correctly`}`,
  ];
  for (const one of groups) {
    lines.push(`  ${inWords('result-labelled', { group: one.group, n: one.n, judged: one.judged })}`);
    if (one.n === 0) continue;
    const { kappa } = one;
    lines.push(
      `    agreement   ${share(one.agreement)}`,
      `    kappa       ${kappa.value === null ? '–' : plain(kappa.value)}${interval(kappa.ci, plain)}`,
      `    precision   ${share(one.precision)}`,
      `    recall      ${share(one.recall)}`,
      `    gap         ${inWords('result-gap', { share: share(one.gap) })}`,
    );
    if (one.corrected)
      lines.push(
        `    success     ${percent(one.corrected.apparent)} as judged, ${percent(one.corrected.rate)}${interval(one.corrected.ci, percent)} corrected` +
          (one.corrected.moreLabels === null
            ? ''
            : `; ${inWords('result-more-labels', { n: one.corrected.moreLabels })}`),
      );
  }
  return lines.join('\n');
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
