import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import { runLints } from '#shared/lints/define.ts';
import { elementLints } from '#shared/items/element/element-lints.ts';
import { dualBoxLints } from '#shared/items/element/dual-box-lints.ts';
import { defineItemKind, stateLeftOut } from '../define.ts';
import { boxReview } from './box-review.ts';
import type { Placing } from './placing.ts';

/** A control or text on a screenshot, with its boxes; the target of instructions. */
export const element = defineItemKind<ElementContent, Placing>({
  id: 'element',
  plural: 'elements',
  subject: 'screenshot',
  partOf: null,
  content: elementContent,
  drawn: true,
  label: ({ name }) => name,
  facet: () => null,
  corrects: [
    { name: 'name', path: ['name'] },
    { name: 'description', path: ['description'] },
    { name: 'stateNow', path: ['stateNow'] },
    { name: 'stateTarget', path: ['stateTarget'] },
  ],
  lints(content, image) {
    const { locate, category } = content;
    const dual = locate && category ? runLints(dualBoxLints, { ...content, locate }) : [];
    return [...runLints(elementLints, { content, image }), ...dual];
  },
  appLints: [],
  keepsFindings: () => false,
  release: {
    // An element with instructions is reviewed with them.
    leftOut: ({ state }, parts) => (parts > 0 ? null : stateLeftOut(state)),
    order: () => 0,
  },
  review: boxReview,
});
