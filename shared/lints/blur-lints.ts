import type { Lint } from '#shared/records/fields.ts';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import { isHidden } from '#shared/geometry/hidden.ts';
import { BlurredNames } from './blurred-names.ts';
import { phrase } from '#shared/phrases/phrase.ts';

export const blurCodes = ['under-blur', 'names-blurred'] as const;

/** How texts and positions on a screenshot relate to its blurred areas (image pixels). */
export class UnderBlur {
  readonly #areas: readonly BBox[];
  readonly #named: BlurredNames;
  /** The known texts under the areas. */
  readonly names: readonly string[];

  /** `read`: the known texts on the screenshot, each with its box. */
  constructor(areas: readonly BBox[], read: Iterable<{ name: string; box: BBox | null }>) {
    this.#areas = areas;
    this.names = [...read].flatMap(({ name, box }) => (this.hides(box) ? [name] : []));
    this.#named = new BlurredNames(this.names);
  }

  /** Whether a position, in image pixels, is blurred. */
  covers([x, y]: Point): boolean {
    return this.#areas.some(([x1, y1, x2, y2]) => x >= x1 && x < x2 && y >= y1 && y < y2);
  }

  /** Whether at least half of a box is blurred. */
  hides(box: BBox | null): boolean {
    return box !== null && isHidden(box, this.#areas);
  }

  /** Whether a text names something that is blurred, case-insensitive. */
  isNamedIn(text: string): boolean {
    return this.#named.areIn(text);
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
    const detail = phrase('lint-under-blur');
    return [{ code: 'under-blur', severity: 'warning', detail }];
  }

  /** `texts`: what a person or a model sees of an item. */
  textLints(texts: readonly string[]): Lint[] {
    if (!texts.some((text) => this.isNamedIn(text))) return [];
    const detail = phrase('lint-names-blurred');
    return [{ code: 'names-blurred', severity: 'warning', detail }];
  }
}
