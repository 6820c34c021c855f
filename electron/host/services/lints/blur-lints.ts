import { element as elementKind } from '#shared/items/element/index.ts';
import { instruction as instructionKind } from '#shared/items/instruction/index.ts';
import { question as questionKind } from '#shared/items/question/index.ts';
import type { Lint } from '#shared/contract/common.ts';
import { elementContent, instructionContent } from '#shared/contract/elements.ts';
import { questionContent } from '#shared/contract/questions.ts';
import { blurCodes, type UnderBlur } from '#shared/tasks/lints/blur-lints.ts';
import type { WriteDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { underBlur } from '../pictures/under-blur.ts';
import { bringLints } from './bring.ts';

const boxed = elementContent.pick({ locate: true });
const worded = instructionContent.pick({ text: true });
// What stands in the key and its explanation is not looked at: a finding that everybody sees must not tell it.
const asked = questionContent.pick({ question: true, options: true });

/** What each kind of item is looked at for. */
const checks: Record<string, (blur: UnderBlur, content: unknown) => Lint[]> = {
  [elementKind.id]: (blur, content) => blur.elementLints(boxed.parse(content)),
  [instructionKind.id]: (blur, content) => blur.textLints([worded.parse(content).text]),
  [questionKind.id](blur, content) {
    const { question, options } = asked.parse(content);
    return blur.textLints([question, ...options.map(({ text }) => text)]);
  },
};

/** Brings the findings on what is blurred up to date, after a change to these kinds of items on a screenshot. */
export function relintBlurred(db: WriteDb, screenshotId: string, changed: ReadonlySet<string>): void {
  const areas = getScreenshot(db, screenshotId)?.blurs ?? [];
  // Without blurred areas there is something to do only when the last of them was removed.
  if (areas.length === 0 && !changed.has('screenshot')) return;
  const blur = areas.length > 0 ? underBlur(db, screenshotId, areas) : null;
  for (const [kind, check] of Object.entries(checks)) {
    const wanted = new Map<string, Lint[]>();
    if (blur)
      for (const { id, content } of itemsOf(db, kind, screenshotId, false)) {
        const found = check(blur, content);
        if (found.length > 0) wanted.set(id, found);
      }
    bringLints(db, kind, screenshotId, blurCodes, wanted);
  }
}
