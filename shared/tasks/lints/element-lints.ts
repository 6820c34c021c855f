import type { BBox } from '#shared/contract/common.ts';
import type { ElementContent } from '#shared/contract/elements.ts';
import { areaOf, gapBetween, heightOf, type Size, widthOf } from '#shared/geometry/box.ts';
import { insideImage } from '#shared/geometry/clamp.ts';
import type { ItemLint } from '../define.ts';

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

const boxesOf = ({ locate, interact, current, regions }: ElementSubject['content']): [string, BBox][] => [
  ...(locate ? [['locate', locate] as [string, BBox]] : []),
  ...(interact ? [['interact', interact] as [string, BBox]] : []),
  ...(current ? [['current-state', current] as [string, BBox]] : []),
  ...regions.map((box, at): [string, BBox] => [`region ${at + 1}`, box]),
];

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
        ? `The ${out.map(([name]) => name).join(' and ')} box leaves the picture of ${image.width}×${image.height}.`
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
      return flat.length ? `The ${flat.map(([name]) => name).join(' and ')} box has no area.` : null;
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
      return small.length
        ? `The ${small.map(([name]) => name).join(' and ')} box is under ${tiny} px on one side.`
        : null;
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
      const names = (
        [
          ['interact', interact],
          ['current-state', current],
        ] as const
      ).flatMap(([name, box]) => (box && gapBetween(locate, box) > reach ? [name] : []));
      return names.length
        ? `The ${names.join(' and ')} box is far from the locate box; it may belong to another element.`
        : null;
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
    check: ({ content }) =>
      content.locate === null && !content.absent
        ? 'There is no locate box; draw one, or mark the target as absent.'
        : null,
    good,
    bad: bad({ locate: null }),
  },
  {
    code: 'absent-with-box',
    severity: 'warning',
    check: ({ content }) =>
      content.absent && content.locate !== null ? 'The target is marked as absent but has a box.' : null,
    good,
    bad: bad({ absent: true }),
  },
];
