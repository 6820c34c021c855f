import { escapeXml } from '#shared/escape-xml.ts';
import type { AgentRow } from '#shared/contract/runs/judging.ts';
import { percent } from '../model.ts';
import { nameGap as gap, spread } from './spread.ts';

/** Colours that differ in lightness too, so that lines differ in a grey print; then they repeat, dashed. */
const inks = ['#2f5fc4', '#b4540a', '#1f7a4d', '#a02c6b', '#5b5b5b', '#7a6a00'] as const;
const [left, top, width, height, names] = [56, 62, 420, 260, 260] as const;

/**
 * Tasks done against the share of the step budget used: one line per agent, with its EQA (the area under it) and SR at
 * the end.
 */
export function agentChart({ by, agents }: { by: string; agents: readonly AgentRow[] }): string {
  const x = (share: number) => (left + share * width).toFixed(1);
  const y = (share: number) => (top + (1 - share) * height).toFixed(1);
  const tall = top + Math.max(height, agents.length * gap) + 44;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (at) =>
      `<line x1="${left}" y1="${y(at)}" x2="${left + width}" y2="${y(at)}" stroke="#ddd"/><text x="${left - 8}" y="${Number(y(at)) + 4}" text-anchor="end">${at * 100}</text><text x="${x(at)}" y="${top + height + 18}" text-anchor="middle">${at * 100} %</text>`,
  );
  const ends = agents.map(({ curve }) => Number(y(curve.at(-1)?.[1] ?? 0)));
  const places = spread(ends, { top, height });
  const lines = agents.map(({ agent, curve, used, eqa, success }, at) => {
    const ink = inks[at % inks.length];
    const dash = at < inks.length ? '' : ' stroke-dasharray="6 3"';
    // Level until the next task is done, then up, so that the area under the line is the EQA at its end.
    const steps = curve
      .map(([used, done], at) => (at === 0 ? `M${x(used)} ${y(done)}` : `H${x(used)}V${y(done)}`))
      .join('');
    const tick =
      used === null
        ? ''
        : `<path d="M${x(Math.min(1, used))} ${((ends[at] ?? 0) - 6).toFixed(1)}v12" stroke="${ink}" stroke-width="2"/>`;
    const [from, to] = [ends[at] ?? 0, places[at] ?? 0];
    const title = `${agent || 'unnamed agent'}: EQA ${percent(eqa)}, SR ${percent(success.rate)} of ${success.n}`;
    return `<path d="${steps}" fill="none" stroke="${ink}" stroke-width="2"${dash}/>${tick}<path d="M${left + width} ${from}l10 ${(to - from).toFixed(1)}h4" fill="none" stroke="${ink}"/><text x="${left + width + 18}" y="${to + 4}" fill="${ink}">${escapeXml(title)}</text>`;
  });
  const across = left + width + names;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${tall}" viewBox="0 0 ${across} ${tall}" font-family="sans-serif" font-size="12" fill="#1a1a1a"><rect width="100%" height="100%" fill="#fff"/><text x="12" y="20" font-size="14">Agent tasks, success by ${escapeXml(by)}: recall against effort</text><text x="12" y="38" fill="#595959">up: tasks done, percent; across: share of the step budget used; EQA is the area under a line; tick: where the run ended</text>${ticks.join('')}${lines.join('')}</svg>\n`;
}
