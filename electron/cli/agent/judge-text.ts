import type { JudgeCard, JudgeFigure } from '#shared/contract/runs/judging.ts';
import { inWords } from '#shared/phrases/phrase.ts';

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
    `  controls ${controlsFailed ? 'not passed' : controls.length === 0 ? 'not run' : `${controls.filter(({ wanted, verdict }) => wanted === verdict).length} of ${controls.length} judged correctly`}`,
  ];
  for (const group of groups) {
    lines.push(`  ${inWords('result-labelled', { group: group.group, n: group.n, judged: group.judged })}`);
    if (group.n === 0) continue;
    const { kappa } = group;
    lines.push(
      `    agreement   ${share(group.agreement)}`,
      `    kappa       ${kappa.value === null ? '–' : plain(kappa.value)}${interval(kappa.ci, plain)}`,
      `    precision   ${share(group.precision)}`,
      `    recall      ${share(group.recall)}`,
      `    gap         ${inWords('result-gap', { share: share(group.gap) })}`,
    );
    if (group.corrected)
      lines.push(
        `    success     ${percent(group.corrected.apparent)} as judged, ${percent(group.corrected.rate)}${interval(group.corrected.ci, percent)} corrected` +
          (group.corrected.moreLabels === null
            ? ''
            : `; ${inWords('result-more-labels', { n: group.corrected.moreLabels })}`),
      );
  }
  return lines.join('\n');
}
