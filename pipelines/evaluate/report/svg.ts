import { type Evaluation, percent, readingOf, type ReadingName, rowName, tablesOf, tableTitle } from './model.ts';

/** Signs that XML may not hold at all, whatever way they are written; a file with one does not open. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are meant
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Text that means itself in HTML and SVG. */
export function escapeXml(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(forbidden, '\ufffd').replace(/[&<>"']/g, (sign) => named[sign] ?? sign);
}

const left = 220;
const width = 420;
const line = 28;
const top = 44;

/** One chart a task and release, one below the other. */
export function svgReport(evaluations: readonly Evaluation[], reading: ReadingName): string {
  let height = 0;
  const charts = tablesOf(evaluations).map((group) => {
    const drawn = `<g transform="translate(0 ${height})">${chart(group, reading)}</g>`;
    height += heightOf(group);
    return drawn;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + width + 70}" height="${height}" font-family="sans-serif" font-size="12" fill="#222"><rect width="100%" height="100%" fill="#fff"/>${charts.join('')}</svg>\n`;
}

const heightOf = (group: readonly Evaluation[]) => top + group.length * line + 24;

/** The first figure with its 95 % Wilson interval, one line a model on a common axis from 0 to 100 %. Baselines are hollow. */
function chart(evaluations: readonly Evaluation[], reading: ReadingName): string {
  const [first] = evaluations;
  const x = (value: number) => (left + value * width).toFixed(1);
  const height = heightOf(evaluations);
  const lead = first ? (readingOf(first, reading).headline[0]?.label ?? 'score') : 'score';
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (at) =>
      `<line x1="${x(at)}" y1="${top - 8}" x2="${x(at)}" y2="${height - 20}" stroke="#ccc"/><text x="${x(at)}" y="${height - 6}" text-anchor="middle">${at * 100}</text>`,
  );
  const rows = evaluations.flatMap((one, i) => {
    const metric = readingOf(one, reading).headline[0];
    const y = top + i * line + 8;
    const name = `<text x="${left - 12}" y="${y + 4}" text-anchor="end">${escapeXml(rowName(one))}</text>`;
    if (!metric || metric.value === null) return [name];
    const [low, high] = metric.interval ?? [metric.value, metric.value];
    const fill = one.baseline ? '#fff' : '#2f5fc4';
    return [
      name,
      `<line x1="${x(low)}" y1="${y}" x2="${x(high)}" y2="${y}" stroke="#2f5fc4" stroke-width="2"/>`,
      `<circle cx="${x(metric.value)}" cy="${y}" r="4.5" fill="${fill}" stroke="#2f5fc4" stroke-width="2"/>`,
      `<text x="${left + width + 12}" y="${y + 4}">${percent(metric.value)}</text>`,
    ];
  });
  return `<text x="12" y="20" font-size="14">${escapeXml(tableTitle(evaluations, reading))}: ${escapeXml(lead.toLowerCase())}, 95 % interval</text>${ticks.join('')}${rows.join('')}`;
}
