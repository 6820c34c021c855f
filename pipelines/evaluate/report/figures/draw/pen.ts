import { escapeXml } from '#shared/escape-xml.ts';
import { heatStep, type Palette } from './palette.ts';

type Attributes = Readonly<Record<string, string | number | undefined>>;

interface TextStyle {
  anchor?: 'start' | 'middle' | 'end';
  size?: number;
  bold?: boolean;
  fill?: string;
  /** Degrees around the text's own position. */
  turn?: number;
}

const short = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * Draws SVG elements. All text and every attribute is escaped here, and nowhere else: names of models are data.
 * A mark with a title says what it shows to pointers and screen readers.
 */
export class Pen {
  readonly colours: Palette;

  constructor(colours: Palette) {
    this.colours = colours;
  }

  tag(name: string, attributes: Attributes, content = ''): string {
    const listed = Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [` ${key}="${typeof value === 'number' ? short(value) : escapeXml(value)}"`],
    );
    return content === '' ? `<${name}${listed.join('')}/>` : `<${name}${listed.join('')}>${content}</${name}>`;
  }

  #title(text: string | undefined): string {
    return text === undefined ? '' : `<title>${escapeXml(text)}</title>`;
  }

  text(x: number, y: number, words: string, { anchor, size, bold, fill, turn }: TextStyle = {}): string {
    const style = { 'text-anchor': anchor, 'font-size': size, 'font-weight': bold ? 600 : undefined, fill };
    const transform = turn === undefined ? undefined : `rotate(${turn} ${short(x)} ${short(y)})`;
    return words === '' ? '' : this.tag('text', { x, y, ...style, transform }, escapeXml(words));
  }

  line(from: readonly [number, number], to: readonly [number, number], more: Attributes = {}): string {
    const [x1, y1] = from;
    const [x2, y2] = to;
    return this.tag('line', { x1, y1, x2, y2, stroke: this.colours.rule, ...more });
  }

  rect(box: { x: number; y: number; width: number; height: number }, more: Attributes = {}, text?: string): string {
    return this.tag('rect', { ...box, ...more }, this.#title(text));
  }

  path(d: string, more: Attributes = {}, text?: string): string {
    return this.tag('path', { d, fill: 'none', ...more }, this.#title(text));
  }

  group(x: number, y: number, content: string): string {
    return this.tag('g', { transform: `translate(${short(x)} ${short(y)})` }, content);
  }

  /** A point: filled for a run of this studio, a hollow diamond for a published figure, hollow for a baseline. */
  point(x: number, y: number, kind: PointKind, text: string, ink = this.colours.accent): string {
    if (kind === 'published')
      return this.path(
        `M${short(x)} ${short(y - 5)}l5 5l-5 5l-5 -5z`,
        { fill: this.colours.page, stroke: this.colours.dim, 'stroke-width': 1.5 },
        text,
      );
    const fill = kind === 'baseline' ? this.colours.page : ink;
    return this.tag('circle', { cx: x, cy: y, r: 4, fill, stroke: ink, 'stroke-width': 1.5 }, this.#title(text));
  }

  /** A cell coloured by a share 0..1 with its number; "–" on the page's own colour for null. */
  cell(
    box: { x: number; y: number; width: number; height: number },
    { share, words, title: text }: { share: number | null; words: string; title: string },
  ): string {
    const { heat, onHeat, page, dim } = this.colours;
    const step = share === null ? null : heatStep(share);
    const middle = [box.x + box.width / 2, box.y + box.height / 2 + 4] as const;
    return [
      this.rect(box, { fill: step === null ? page : (heat[step] ?? page) }, text),
      this.text(...middle, words, { anchor: 'middle', fill: step === null ? dim : onHeat[step < 4 ? 0 : 1] }),
    ].join('');
  }
}

export type PointKind = 'here' | 'baseline' | 'published';
