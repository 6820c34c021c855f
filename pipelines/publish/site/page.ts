import { escapeXml } from '#shared/escape-xml.ts';

/** Names of the site's files; pages refer to one another by them. */
export const siteFiles = {
  index: 'index.html',
  items: 'items.html',
  style: 'site/site.css',
  script: 'site/items.js',
  data: 'site/items-data.js',
} as const;

export interface SitePage {
  title: string;
  /** `Results` or `Items`. */
  part: string;
  note: string;
  /** HTML of the main part. */
  body: string;
  /** Scripts of the site, in order. */
  scripts: readonly string[];
}

const links = [
  [siteFiles.index, 'Results'],
  [siteFiles.items, 'Items'],
  ['README.md', 'Data set'],
  ['DATASHEET.md', 'Datasheet'],
] as const;

/** A page of the site. It names only files beside it, so it works from a folder without a server. */
export function sitePage({ title, part, note, body, scripts }: SitePage): string {
  const nav = links.map(
    ([file, name]) => `<a href="${file}"${name === part ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeXml(`${part}: ${title}`)}</title><link rel="stylesheet" href="${siteFiles.style}"></head>`,
    `<body><header><h1>${escapeXml(title)}</h1><nav aria-label="Pages">${nav.join('')}</nav></header>`,
    `<main><p class="note">${escapeXml(note)}</p>${body}</main>`,
    ...scripts.map((file) => `<script src="${file}"></script>`),
    '</body></html>\n',
  ].join('\n');
}

/** The page on which people look at single items. */
export const itemsPage = (title: string, note: string): string =>
  sitePage({
    title,
    part: 'Items',
    note,
    body: [
      '<form id="filters">',
      '<label>Task <select id="task"></select></label>',
      '<label>Model <select id="model"></select></label>',
      '<label>Outcome <select id="outcome"></select></label>',
      '<label>Text <input id="search" type="search"></label>',
      '</form>',
      '<p class="pages"><button id="before" type="button">Before</button> <button id="after" type="button">Next</button> <span id="count" role="status"></span></p>',
      '<ol id="list"></ol>',
      '<noscript><p>This page needs scripts; the items are in the files of the data set too.</p></noscript>',
    ].join('\n'),
    scripts: [siteFiles.data, siteFiles.script],
  });

/** What the figures of the results page are. */
export const resultsNote = ({ tag, hash }: { tag: string; hash: string }): string =>
  `Release ${tag}, content hash ${hash}. Figures are percent. Parse failures, refusals and errors count as not right and stay in n. Best bold, second underlined.`;
