import type { ElementContent } from '#shared/contents/element.ts';
import type { LabelSet } from '#shared/labels/label-set.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { iou } from '#shared/geometry/box.ts';
import { projectComponent, withComponent } from '#shared/labels/components.ts';
import { componentOfWord } from '#shared/labels/synonyms.ts';

/** Two boxes with at least this IoU count as the same thing, as for the host. */
const sameThing = 0.7;

/** A drawn box with the name and type of the pre-label it was drawn over; unchanged if there is none. */
export function takenFromPrelabel(
  drawn: ElementContent,
  prelabels: readonly Prelabel[],
  labels: LabelSet,
): ElementContent {
  const { locate } = drawn;
  if (!locate) return drawn;
  const over = (prelabel: Prelabel): number => iou(prelabel.bbox, locate);
  const [best] = prelabels.filter((entry) => over(entry) >= sameThing).sort((a, b) => over(b) - over(a));
  if (!best) return drawn;
  const { name, kind, role, stateNow, description } = best;
  const type = role === null ? undefined : projectComponent(labels, componentOfWord(labels.synonyms, role) ?? role);
  const content = { ...drawn, name, kind, role, stateNow, description };
  return type ? withComponent(content, type) : content;
}
