import type { BBox } from '#shared/geometry/shapes.ts';
import { componentTypes } from '#shared/contents/element.ts';
import { areaOf, containsBox } from '#shared/geometry/box.ts';
import type { ItemLint } from '../../lints/define.ts';
import { kindsOfComponent, readState, sameState } from './states/state.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** Input of the checks of a dual-box case. Boxes share one coordinate system, any unit. */
export interface DualBoxSubject {
  locate: BBox;
  interact: BBox | null;
  current: BBox | null;
  category: 'A' | 'B' | 'C' | 'D' | null;
  component: string | null;
  stateNow: string | null;
  stateTarget: string | null;
}

const good: DualBoxSubject = {
  locate: [0, 0, 100, 20],
  interact: [60, 0, 80, 20],
  current: [20, 0, 40, 20],
  category: 'A',
  component: 'Slider',
  stateNow: '20',
  stateTarget: '60',
};

const fold = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Checks of a FineState case (its paper's box definitions and component taxonomy). */
export const dualBoxLints: readonly ItemLint<DualBoxSubject>[] = [
  {
    code: 'interact-missing',
    severity: 'warning',
    check: ({ interact }) => (interact ? null : phrase('lint-interact-missing')),
    good,
    bad: { ...good, interact: null },
  },
  {
    code: 'interact-outside-locate',
    severity: 'info',
    check: ({ locate, interact }) =>
      interact && !containsBox(locate, interact) ? phrase('lint-interact-outside-locate') : null,
    good,
    bad: { ...good, interact: [90, 0, 110, 20] },
  },
  {
    code: 'interact-larger-than-locate',
    severity: 'warning',
    check: ({ locate, interact }) =>
      interact && areaOf(interact) > areaOf(locate) ? phrase('lint-interact-larger-than-locate') : null,
    good,
    bad: { ...good, interact: [0, 0, 100, 40] },
  },
  {
    code: 'same-state',
    severity: 'warning',
    check({ component, stateNow, stateTarget }) {
      const [now, target] = [readState(component, stateNow), readState(component, stateTarget)];
      return now && target && sameState(now, target)
        ? phrase('lint-same-state', { now: stateNow ?? '', target: stateTarget ?? '' })
        : null;
    },
    good,
    bad: { ...good, stateTarget: '20' },
  },
  {
    code: 'state-type',
    severity: 'info',
    check({ component, stateNow, stateTarget }) {
      const kinds = kindsOfComponent(component);
      if (!kinds) return null;
      const odd = [stateNow, stateTarget].find((text) => {
        const read = readState(component, text);
        return read !== null && !kinds.includes(read.kind);
      });
      return odd === undefined
        ? null
        : phrase('lint-state-type', { state: odd ?? '', component: component ?? '', kinds: kinds.join(' or a ') });
    },
    good,
    bad: { ...good, stateTarget: 'much louder' },
  },
  {
    code: 'state-unit',
    severity: 'warning',
    check({ component, stateNow, stateTarget }) {
      const [now, target] = [readState(component, stateNow), readState(component, stateTarget)];
      if (now?.kind !== 'number' || target?.kind !== 'number') return null;
      const differ = now.unit !== null && target.unit !== null && now.unit !== target.unit;
      return differ ? phrase('lint-state-unit', { now: now.unit ?? '', target: target.unit ?? '' }) : null;
    },
    good,
    bad: { ...good, stateNow: '20 px', stateTarget: '60 %' },
  },
  {
    code: 'component-category',
    severity: 'warning',
    check({ category, component }) {
      if (category === null || component === null) return null;
      const home = Object.entries(componentTypes).find(([, types]) =>
        types.some((type) => fold(type) === fold(component)),
      );
      return home && home[0] !== category
        ? phrase('lint-component-category', { component, right: home[0], category })
        : null;
    },
    good,
    bad: { ...good, category: 'B' },
  },
];
