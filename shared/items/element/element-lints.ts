import type { BBox } from '#shared/geometry/shapes.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import { areaOf, gapBetween, heightOf, type Size, widthOf } from '#shared/geometry/box.ts';
import { insideImage } from '#shared/geometry/clamp.ts';
import type { ItemLint } from '../../lints/define.ts';
import { listPhrase, type Phrase, phrase } from '#shared/phrases/phrase.ts';

/** Input of the checks of one element; `image` in pixels. */
export interface ElementSubject {
  content: Pick<ElementContent, 'locate' | 'interact' | 'current' | 'regions' | 'polygon' | 'absent' | 'kind'>;
  image: Size;
}

const good: ElementSubject = {
  content: {
    locate: [10, 10, 60, 40],
    interact: null,
    current: null,
    regions: [],
    polygon: null,
    absent: false,
    kind: 'icon',
  },
  image: { width: 100, height: 100 },
};
const bad = (content: Partial<ElementSubject['content']>): ElementSubject => ({
  ...good,
  content: { ...good.content, ...content },
});

const boxesOf = ({ locate, interact, current, regions }: ElementSubject['content']): [Phrase, BBox][] => [
  ...(locate ? [[phrase('box-locate'), locate] as [Phrase, BBox]] : []),
  ...(interact ? [[phrase('box-interact'), interact] as [Phrase, BBox]] : []),
  ...(current ? [[phrase('box-current-state'), current] as [Phrase, BBox]] : []),
  ...regions.map((box, at): [Phrase, BBox] => [phrase('box-region', { number: at + 1 }), box]),
];
const named = (boxes: readonly (readonly [Phrase, BBox])[]) => ({
  boxes: listPhrase(boxes.map(([name]) => name)),
  count: boxes.length,
});

/** Shortest side of a target that a person can hit, in pixels; a smaller box is probably a mistake. */
const tiny = 4;
/**
 * From this share of the picture's longer side on a box is far from its element, unless the element itself is larger.
 */
const far = 0.1;

/** Checks of one element's boxes. */
export const elementLints: readonly ItemLint<ElementSubject>[] = [
  {
    code: 'box-outside-picture',
    severity: 'error',
    check({ content, image }) {
      const out = boxesOf(content).filter(([, box]) => !insideImage(box, image));
      return out.length
        ? phrase('lint-box-outside-picture', { ...named(out), width: image.width, height: image.height })
        : null;
    },
    good,
    bad: bad({ locate: [90, 10, 110, 40] }),
  },
  {
    code: 'box-without-area',
    severity: 'error',
    check({ content }) {
      const flat = boxesOf(content).filter(([, box]) => areaOf(box) === 0);
      return flat.length ? phrase('lint-box-without-area', named(flat)) : null;
    },
    good,
    bad: bad({ locate: [10, 10, 10, 40] }),
  },
  {
    code: 'box-tiny',
    severity: 'info',
    check({ content }) {
      const small = boxesOf(content).filter(
        ([, box]) => areaOf(box) > 0 && Math.min(widthOf(box), heightOf(box)) < tiny,
      );
      return small.length ? phrase('lint-box-tiny', { ...named(small), px: tiny }) : null;
    },
    good,
    bad: bad({ locate: [10, 10, 12, 40] }),
  },
  {
    code: 'box-far-from-element',
    severity: 'warning',
    check({ content, image }) {
      const { locate, interact, current } = content;
      if (!locate) return null;
      const reach = Math.max(widthOf(locate), heightOf(locate), far * Math.max(image.width, image.height));
      const parts = boxesOf({ ...content, locate: null, interact, current, regions: [] });
      const away = parts.filter(([, box]) => gapBetween(locate, box) > reach);
      return away.length ? phrase('lint-box-far-from-element', named(away)) : null;
    },
    good: bad({ interact: [50, 10, 70, 40] }),
    bad: {
      content: { ...good.content, interact: [800, 700, 820, 720] },
      image: { width: 1000, height: 800 },
    },
  },
  {
    code: 'no-target',
    severity: 'error',
    check: ({ content }) => (content.locate === null && !content.absent ? phrase('lint-no-target') : null),
    good,
    bad: bad({ locate: null }),
  },
  {
    code: 'absent-with-box',
    severity: 'warning',
    check: ({ content }) => (content.absent && content.locate !== null ? phrase('lint-absent-with-box') : null),
    good,
    bad: bad({ absent: true }),
  },
];
