import type { Lint } from '#shared/records/fields.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { ItemLint } from './define.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** A picture's size and the size given by the record or tree read with it, both in pixels. */
export interface DeclaredSubject {
  /** Source of that size: a format id. */
  from: string;
  declared: readonly [number, number] | null;
  picture: Size;
}

const picture = { width: 1080, height: 2400 };

/** If a tree belongs to another screen than the picture, every box is in a wrong place. */
export const sizeLint: ItemLint<DeclaredSubject> = {
  code: 'size-differs',
  severity: 'warning',
  check: ({ from, declared, picture: { width, height } }) =>
    declared && (declared[0] !== width || declared[1] !== height)
      ? phrase('lint-size-differs', { from, declared: declared.join('×'), size: `${width}×${height}` })
      : null,
  good: { from: 'uiautomator', declared: [1080, 2400], picture },
  bad: { from: 'uiautomator', declared: [540, 1200], picture },
};

/** Findings about a screenshot itself; they never change, since the picture never does. */
export const pictureLints = (subject: DeclaredSubject): Lint[] => {
  const detail = sizeLint.check(subject);
  return detail === null ? [] : [{ code: sizeLint.code, severity: sizeLint.severity, detail }];
};
