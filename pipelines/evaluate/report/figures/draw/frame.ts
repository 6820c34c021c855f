import { escapeXml } from '#shared/escape-xml.ts';
import { textWidth } from '#shared/text-width.ts';
import type { Drawing } from '../define.ts';
import type { Pen } from './pen.ts';

const [margin, top, line] = [16, 44, 17] as const;

/** Lines of at most `width` pixels at 12 px; a word that is longer has a line of its own. */
export function wrapped(words: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The whole file: title and description for screen readers, the run record for programs, the drawing, its caption. */
export function framed(
  pen: Pen,
  { title, caption, drawing, record }: { title: string; caption: readonly string[]; drawing: Drawing; record: unknown },
): string {
  const width = Math.ceil(Math.max(drawing.width, 420)) + 2 * margin;
  const lines = caption.flatMap((text) => wrapped(text, width - 2 * margin));
  const height = Math.ceil(top + drawing.height + 18 + lines.length * line + margin);
  const legend = lines.map((text, at) =>
    pen.text(margin, top + drawing.height + 24 + at * line, text, { fill: pen.colours.dim }),
  );
  const { page, ink } = pen.colours;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="figure-title figure-desc" font-family="Inter, system-ui, &quot;Noto Sans&quot;, &quot;Noto Sans CJK SC&quot;, sans-serif" font-size="12" fill="${ink}">`,
    `<title id="figure-title">${escapeXml(title)}</title><desc id="figure-desc">${escapeXml(caption.join(' '))}</desc>`,
    `<metadata>${escapeXml(JSON.stringify(record))}</metadata>`,
    `<rect width="100%" height="100%" fill="${page}"/>`,
    pen.text(margin, 24, title, { size: 15, bold: true }),
    pen.group(margin, top, drawing.body),
    ...legend,
    '</svg>\n',
  ].join('');
}
