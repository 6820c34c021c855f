import { z } from 'zod';
import { lint } from '#shared/records/fields.ts';
import { componentCategory } from '#shared/contents/element.ts';
import { dualBoxLints } from '#shared/items/element/dual-box-lints.ts';
import { defineStep } from '#pipelines/engine/step.ts';
import { lintsOf } from '../grounding/rules.ts';
import { componentNamed } from '#shared/contents/component.ts';
import { fineStateCase } from './case.ts';
import { draftedCase } from './draft.ts';
import { type ControlPayload, controlPayload } from './payload.ts';
import { verifiedCase } from './verify.ts';
import { phrase } from '#shared/phrases/phrase.ts';

export const ruledCase = z.object({
  final: fineStateCase,
  category: componentCategory,
  fixedBy: z.string().nullable(),
  elementLints: z.array(lint),
  locateLints: z.array(lint),
  interactLints: z.array(lint),
});
export type RuledCase = z.infer<typeof ruledCase>;

function boxLints(item: ControlPayload, written: z.infer<typeof fineStateCase>, category: 'A' | 'B' | 'C' | 'D') {
  const subject = {
    locate: item.locate,
    interact: item.interact,
    current: item.current,
    category,
    component: written.component,
    stateNow: written.state_now,
    stateTarget: written.state_target,
  };
  return dualBoxLints.flatMap(({ code, severity, check }) => {
    const detail = check(subject);
    return detail === null ? [] : [{ code, severity, detail }];
  });
}

/** The case after its checkers, with the rules' findings on boxes, states and wording. */
export const rules = defineStep({
  id: 'rules',
  version: 1,
  name: 'Rules',
  input: z.object({ item: controlPayload, draft: draftedCase, verify: verifiedCase.optional() }),
  output: ruledCase,
  async run({ item, draft, verify }) {
    const fixed = verify?.opinions.find(({ check }) => check !== null && !check.valid && check.fix !== null);
    const written = fixed?.check?.fix ?? draft.written;
    const named = componentNamed(written.component) ?? { name: written.component, category: 'A' as const };
    const final = { ...written, component: named.name };
    const rejected = verify?.opinions.filter(({ check }) => check !== null && !check.valid && check.fix === null) ?? [];
    const faults = rejected.map(({ model, check }) => ({
      code: 'checker-rejects',
      severity: 'warning' as const,
      detail: check?.comment
        ? phrase('lint-checker-comment', { model, comment: check.comment })
        : phrase('lint-checker-rejects', { model }),
    }));
    return {
      final,
      category: named.category,
      fixedBy: fixed?.model ?? null,
      elementLints: [...boxLints(item, final, named.category), ...faults.slice(0, 1)],
      locateLints: lintsOf({ type: 'basic', text: final.locate_instruction }),
      interactLints: lintsOf({ type: 'basic', text: final.interact_instruction }),
    };
  },
  summary: ({ elementLints, locateLints, interactLints }) => {
    const count = elementLints.length + locateLints.length + interactLints.length;
    return count === 0 ? phrase('item-within-rules') : phrase('item-findings', { count });
  },
});
