import { escapeXml } from '#shared/escape-xml.ts';
import { rowName } from './model.ts';
import { allOf, type Example, type ExamplePicture, type Section } from './section.ts';

function drawing({ src, width, height, boxes, point }: ExamplePicture, alt: string): string {
  const line = Math.max(width, height) / 250;
  const targets = boxes.map(
    ([x1, y1, x2, y2]) => `<rect x="${x1}" y="${y1}" width="${x2 - x1}" height="${y2 - y1}" stroke="#0a7d33"/>`,
  );
  const answered = point ? [`<circle cx="${point[0]}" cy="${point[1]}" r="${line * 3}" stroke="#c02020"/>`] : [];
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(alt)}"><image href="${src}" width="${width}" height="${height}"/><g fill="none" stroke-width="${line}">${[...targets, ...answered].join('')}</g></svg>`;
}

const words = ({ item, gold, answer, outcome }: Example): string =>
  `${item} Key: ${gold}. Answer: ${answer ?? '–'} (${outcome}).`;

/** Examples of misses with their pictures; empty if no example has one. */
export function pictureExamples(section: Section): string {
  const byRun = new Map(allOf(section).map((one) => [one.run.id, one]));
  const figures = section.examples.flatMap((one) => {
    if (!one.picture) return [];
    const run = byRun.get(one.run);
    const name = run ? `<strong>${escapeXml(rowName(run))}</strong> ` : '';
    return [
      `<figure>${drawing(one.picture, one.screenshot)}<figcaption>${name}${escapeXml(words(one))}</figcaption></figure>`,
    ];
  });
  return figures.length === 0
    ? ''
    : `<section class="pictures"><h2>Examples of misses, with pictures</h2><p class="note">Green: the target. Red: the answer. Blurred areas of the project are blurred here.</p>${figures.join('')}</section>`;
}
