import type { Lint } from '#shared/contract/common.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { ItemLint } from '../define.ts';

/** A picture beside the size that the record or tree read with it says it has, both in pixels. */
export interface DeclaredSubject {
  /** What said it: a format's id. */
  from: string;
  declared: readonly [number, number] | null;
  picture: Size;
}

const picture = { width: 1080, height: 2400 };

/** A tree taken of another screen than the picture puts every box in a wrong place. */
export const sizeLint: ItemLint<DeclaredSubject> = {
  code: 'size-differs',
  severity: 'warning',
  check: ({ from, declared, picture: { width, height } }) =>
    declared && (declared[0] !== width || declared[1] !== height)
      ? `The ${from} file describes a ${declared.join('×')} screen, but the picture is ${width}×${height}; check that the boxes fit.`
      : null,
  good: { from: 'uiautomator', declared: [1080, 2400], picture },
  bad: { from: 'uiautomator', declared: [540, 1200], picture },
};

/** Findings on a screenshot as such; they stay with it, since the picture never changes. */
export const pictureLints = (subject: DeclaredSubject): Lint[] => {
  const detail = sizeLint.check(subject);
  return detail === null ? [] : [{ code: sizeLint.code, severity: sizeLint.severity, detail }];
};
