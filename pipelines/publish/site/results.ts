import { escapeXml } from '#shared/escape-xml.ts';

/** A part of the results page. */
export interface ResultsPart {
  /** Its place on the page. */
  id: string;
  name: string;
  /** HTML whose headings are one below the part's. */
  body: string;
}

/** HTML of a report with its headings `by` lower, and its tables in frames that scroll on narrow screens. */
export const asPart = (html: string): string =>
  html
    .replaceAll(/<(\/?)h([1-4])/g, (_, end: string, level: string) => `<${end}h${Number(level) + 1}`)
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

/** The parts one below the other, with a list of them above. */
export const resultsBody = (parts: readonly ResultsPart[]): string =>
  [
    ...(parts.length > 1
      ? [
          `<ul class="contents">${parts.map(({ id, name }) => `<li><a href="#${id}">${escapeXml(name)}</a></li>`).join('')}</ul>`,
        ]
      : []),
    ...parts.map(({ id, body }) => `<div id="${id}">${body}</div>`),
  ].join('\n');
