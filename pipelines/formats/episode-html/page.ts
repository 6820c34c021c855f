import type { Action } from '#shared/episodes/actions.ts';
import { escapeXml } from '#shared/escape-xml.ts';
import { findItemKind } from '#shared/items/registry.ts';
import type { WriteEpisode, WritePlace } from '../episodes/write.ts';

/** A picture of a page: its address there (a data URL), and the size that positions refer to. */
export interface PagePicture {
  src: string;
  width: number;
  height: number;
}

const place = ([x, y]: readonly [number, number]): string => `(${Math.round(x)}, ${Math.round(y)})`;

/** An action in a few words: `click (120, 40)`, `type “hotel”`. */
export function actionWords({ type, point, to, text, keys, direction, distance, unit, app, raw }: Action): string {
  if (type === null) return raw.slice(0, 200);
  const parts = [
    type.replaceAll('_', ' '),
    ...(direction ? [direction] : []),
    ...(distance === undefined ? [] : [`${distance} ${unit ?? 'px'}`]),
    ...(point ? [place(point)] : []),
    ...(to ? ['to', place(to)] : []),
    ...(keys ? [keys.join('+')] : []),
    ...(app === undefined ? [] : [app]),
    ...(text === undefined ? [] : [`“${text}”`]),
  ];
  return parts.join(' ');
}

/** Where the actions of a step are on its picture. */
function marks(actions: readonly Action[], { width, height }: PagePicture): string {
  const line = Math.max(2, Math.max(width, height) / 400);
  const shapes = actions.flatMap(({ point, to }) => {
    if (!point) return [];
    const ring = (colour: string, stroke: number) =>
      `<circle cx="${point[0]}" cy="${point[1]}" r="${5 * line}" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`;
    const way = (colour: string, stroke: number) =>
      to
        ? `<path d="M${point[0]} ${point[1]}L${to[0]} ${to[1]}" stroke="${colour}" stroke-width="${stroke}"/><circle cx="${to[0]}" cy="${to[1]}" r="${2 * line}" fill="${colour}"/>`
        : '';
    return [ring('#101010', 2 * line), way('#101010', 2 * line), ring('#ffb300', line), way('#ffb300', line)];
  });
  if (shapes.length === 0) return '';
  return `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${shapes.join('')}</svg>`;
}

function figure(at: WritePlace, picture: PagePicture | null, alt: string, actions: readonly Action[]): string {
  if (!picture) return at.name === '' ? '' : `<p class="quiet">The picture ${escapeXml(at.name)} is missing.</p>`;
  const { src, width, height } = picture;
  return `<figure><img src="${src}" width="${width}" height="${height}" alt="${escapeXml(alt)}">${marks(actions, picture)}</figure>`;
}

const section = (name: string, text: string | undefined): string =>
  text === undefined || text.trim() === ''
    ? ''
    : `<details open><summary>${name}</summary><pre>${escapeXml(text)}</pre></details>`;

/** Facts as a list of names and values; empty ones are left out. */
const facts = (list: readonly (readonly [string, string])[]): string =>
  `<dl>${list
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeXml(value)}</dd>`)
    .join('')}</dl>`;

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:0 1rem 2rem;color:#1a1a1a;background:#fff}
h1{font-size:20px;margin:1rem 0 .5rem;white-space:pre-wrap;overflow-wrap:anywhere}h2{font-size:15px;margin:1.5rem 0 .3rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:0}dt{color:#595959}dd{margin:0;overflow-wrap:anywhere}
ol{list-style:none;margin:0;padding:0}li{break-inside:avoid}.quiet{color:#595959}
figure{position:relative;margin:.4rem 0}figure img{display:block;max-width:100%;height:auto;border:1px solid #ccc}figure svg{position:absolute;inset:0;width:100%;height:100%}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.2rem 0;font-size:13px}code{overflow-wrap:anywhere}
@media print{body{max-width:none}}`;

/** The content of an item as `field: value`, the fields of nested records too; what is empty is left out. */
const linesOf = (content: unknown): string[] =>
  Object.entries(content ?? {}).flatMap(([key, value]: [string, unknown]) =>
    value === null || value === '' ? [] : typeof value === 'object' ? linesOf(value) : [`${key}: ${String(value)}`],
  );

/**
 * One episode as one page without scripts: its steps with actions on their pictures, thoughts, outcome, judges and labels.
 * It names no other file. `pictures` are those of the steps, then of the end.
 */
export function episodePage(episode: WriteEpisode, pictures: readonly (PagePicture | null)[]): string {
  const { content, steps, final, judged = [], items = [] } = episode;
  const { task, name, agent, outcome, reason, score, platform, apps, source, cost, finalState } = content;
  const list = steps.map((step, at) => {
    const { actions, thought, response, instruction, element, url, index } = step.content;
    return [
      `<li><h2 id="step-${at + 1}">Step ${at + 1}${index === at ? '' : ` (${index} in its source)`}</h2>`,
      facts([
        ['Action', actions.map(actionWords).join('; ') || 'none'],
        ['Element', [element?.role, element?.name && `“${element.name}”`].filter(Boolean).join(' ')],
        ['Purpose', instruction ?? ''],
        ['Page', url ?? ''],
      ]),
      figure(step, pictures[at] ?? null, `Screen before step ${at + 1}`, actions),
      section('Thought', thought),
      section('Reply', response === thought ? undefined : response),
      '</li>',
    ].join('');
  });
  const labels = items.map((item): [string, string] => [
    findItemKind(item.kind)?.plural.replaceAll('-', ' ') ?? item.kind,
    [item.label, ...linesOf(item.content)].join('; '),
  ]);
  const end = final ? figure(final, pictures[steps.length] ?? null, 'Screen at the end', []) : '';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeXml(name)}</title><style>${style}</style></head><body><main><h1>${escapeXml(task || name)}</h1>`,
    facts([
      ['Episode', name],
      ['Agent', agent ?? ''],
      ['Outcome', `${outcome}${reason === '' ? '' : `: ${reason}`}`],
      ['Score', score === null ? '' : String(score)],
      ['Steps', String(steps.length)],
      ['Platform', [platform ?? '', ...apps].filter(Boolean).join(', ')],
      ['Source', source.dataset],
      ['Cost', cost === undefined ? '' : `$${cost}`],
      ...judged.map(({ judge, verdict, evidence }): [string, string] => [
        'Judge',
        [`${judge}: ${verdict}`, ...evidence].join('; '),
      ]),
      ...labels,
    ]),
    `<ol>${list.join('\n')}</ol>`,
    end === '' && finalState === '' ? '' : `<h2 id="end">End</h2>${end}${section('State', finalState)}`,
    '</main></body></html>\n',
  ].join('\n');
}
