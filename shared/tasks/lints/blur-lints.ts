import type { BBox, Lint } from '#shared/contract/common.ts';
import type { ElementContent } from '#shared/contract/elements.ts';
import { isHidden } from '#shared/geometry/hidden.ts';

export const blurCodes = ['under-blur', 'names-blurred'] as const;

/** Shorter names identify nobody, and would be found in half of all texts. */
const shortest = 3;

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** How texts and positions on a screenshot relate to its blurred areas (image pixels). */
export class UnderBlur {
  readonly #areas: readonly BBox[];
  readonly #words: RegExp | null;

  /** `read`: the known texts on the screenshot, each with its box. */
  constructor(areas: readonly BBox[], read: Iterable<{ name: string; box: BBox | null }>) {
    this.#areas = areas;
    const words = new Set<string>();
    for (const { name, box } of read)
      if (plain(name).length >= shortest && box !== null && isHidden(box, areas)) words.add(plain(name));
    const any = [...words].sort((a, b) => b.length - a.length).map(escaped);
    this.#words =
      any.length > 0 ? new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any.join('|')})(?![\p{L}\p{N}])`, 'u') : null;
  }

  /** Whether at least half of a box is blurred. */
  hides(box: BBox | null): boolean {
    return box !== null && isHidden(box, this.#areas);
  }

  /** Whether a text names something that is blurred, case-insensitive. */
  isNamedIn(text: string): boolean {
    return this.#words?.test(plain(text)) ?? false;
  }

  /** An element without the texts under a blurred area: name, description, state; null if none of them is concerned. */
  withoutRead(content: ElementContent): ElementContent | null {
    const { name, description, stateNow } = content;
    const all = this.hides(content.locate);
    const kept = (text: string): string => (all || this.isNamedIn(text) ? '' : text);
    const now = stateNow === null || kept(stateNow) === '' ? null : stateNow;
    if (kept(name) === name && kept(description) === description && now === stateNow) return null;
    return { ...content, name: kept(name), description: kept(description), stateNow: now };
  }

  elementLints(content: Pick<ElementContent, 'locate'>): Lint[] {
    if (!this.hides(content.locate)) return [];
    const detail = 'The element is under a blurred area, so models cannot see it; retire it, or remove the blur.';
    return [{ code: 'under-blur', severity: 'warning', detail }];
  }

  /** `texts`: what a person or a model sees of an item. */
  textLints(texts: readonly string[]): Lint[] {
    if (!texts.some((text) => this.isNamedIn(text))) return [];
    const detail = 'The text names something under a blurred area, and would leave the project with it; reword it.';
    return [{ code: 'names-blurred', severity: 'warning', detail }];
  }
}
