import { escapeXml } from '#shared/escape-xml.ts';

/** A run as a point: what an item costs (dollars or seconds), and its figure as a share. */
export interface Priced {
  name: string;
  cost: number;
  value: number;
}

/** The points that no other beats or equals in both cost and figure, cheapest first. */
export function paretoFront<Point extends Priced>(points: readonly Point[]): Point[] {
  let best = -Infinity;
  return points
    .toSorted((a, b) => a.cost - b.cost || b.value - a.value)
    .filter(({ value }) => {
      if (value <= best) return false;
      best = value;
      return true;
    });
}

const [width, height, left, top, bottom] = [620, 300, 52, 60, 44] as const;

/** Figures against cost as SVG, with a step line along the front; null with fewer than two points. `text` explains it. */
export function paretoSvg(title: string, text: string, axis: string, points: readonly Priced[]): string | null {
  if (points.length < 2) return null;
  const most = Math.max(...points.map(({ cost }) => cost)) * 1.05 || 1;
  const x = (cost: number) => left + (cost / most) * (width - left - 150);
  const y = (value: number) => top + (1 - value) * (height - top - bottom);
  const at = (n: number) => n.toFixed(1);
  const front = paretoFront(points);
  const line = front.map(
    ({ cost, value }, n) => `${n === 0 ? 'M' : 'H'}${at(x(cost))}${n === 0 ? ` ${at(y(value))}` : `V${at(y(value))}`}`,
  );
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<line x1="${left}" x2="${at(x(most))}" y1="${at(y(share))}" y2="${at(y(share))}" stroke="#ddd"/>`,
    `<text x="${left - 6}" y="${at(y(share) + 4)}" text-anchor="end">${share * 100}</text>`,
    `<text x="${at(x(most * share))}" y="${height - bottom + 16}" text-anchor="middle">${(most * share).toPrecision(2)}</text>`,
  ]);
  const dots = points.map((point) => {
    const on = front.includes(point);
    const ink = on ? '#2f5fc4' : '#878787';
    return `<circle cx="${at(x(point.cost))}" cy="${at(y(point.value))}" r="4.5" fill="${on ? ink : '#fff'}" stroke="${ink}" stroke-width="2"/><text x="${at(x(point.cost) + 7)}" y="${at(y(point.value) - 7)}">${escapeXml(point.name)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" fill="#1a1a1a"><rect width="100%" height="100%" fill="#fff"/><text x="12" y="20" font-size="14">${escapeXml(title)}</text><text x="12" y="38" fill="#595959">${escapeXml(text)}</text>${ticks.join('')}<path d="${line.join('')}" fill="none" stroke="#2f5fc4" stroke-width="1.5"/>${dots.join('')}<text x="${at(x(most / 2))}" y="${height - 8}" text-anchor="middle" fill="#595959">${escapeXml(axis)}</text></svg>`;
}
