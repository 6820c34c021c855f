import { elementContent, type InstructionContent, instructionContent } from '#shared/contract/elements.ts';
import { draftedCase } from '#pipelines/construct/fine-state/draft.ts';
import { controlPayload } from '#pipelines/construct/fine-state/payload.ts';
import { type RuledCase, ruledCase } from '#pipelines/construct/fine-state/rules.ts';
import type { WriteDb } from '../../db/connection.ts';
import { getItem } from '../../db/queries/items.ts';
import { Change } from '../change.ts';
import { createInstruction } from '../create.ts';
import { saveEntity, setState } from '../save.ts';
import { findWorded } from '../grounding/known-instructions.ts';
import type { StepResult } from '../runs/step-result.ts';

const wordings = ({ final }: RuledCase): Pick<InstructionContent, 'type' | 'text'>[] => [
  { type: 'locate', text: final.locate_instruction },
  { type: 'interact', text: final.interact_instruction },
];

/** Fills in component and states where the element has none; what a person or an import gave is never overwritten. */
function applyStates(db: WriteDb, result: StepResult, ruled: RuledCase, author: string): void {
  const item = controlPayload.parse(result.payload);
  const stored = getItem(db, 'element', item.elementId);
  if (!stored || stored.state === 'retired') return;
  const content = elementContent.parse(stored.content);
  const by = new Change(db, { author: { kind: 'model', name: author }, runId: result.runId, why: 'states drafted' });
  const settled = stored.state === 'approved' || stored.state === 'rejected';
  if (!settled)
    saveEntity(
      by,
      'element',
      stored.id,
      stored.revision,
      {
        ...content,
        category: content.category ?? ruled.category,
        component: content.component ?? ruled.final.component,
        stateNow: content.stateNow ?? ruled.final.state_now,
        stateTarget: content.stateTarget ?? ruled.final.state_target,
      },
      { lints: ruled.elementLints.filter(({ code }) => code === 'checker-rejects') },
    );
  for (const words of wordings(ruled))
    if (!findWorded(db, item.elementId, author, words))
      createInstruction(by, { elementId: item.elementId, content: instructionContent.parse(words) });
  by.finish();
}

function applyQueue(db: WriteDb, result: StepResult, ruled: RuledCase, model: string): void {
  const item = controlPayload.parse(result.payload);
  const author = { kind: 'pipeline' as const, name: 'fine-state' };
  const made = new Change(db, { author, runId: result.runId, why: 'ready for review' });
  for (const words of wordings(ruled)) {
    const stored = findWorded(db, item.elementId, model, words);
    if (stored?.state === 'draft') setState(made, 'instruction', stored.id, 'to_review');
  }
  made.finish();
}

/** Writes what a finished step means for the project; the kinds of rows it changed. Doing it twice changes nothing. */
export function applyFineState(db: WriteDb, result: StepResult): string[] {
  if (result.step !== 'rules' && result.step !== 'queue') return [];
  const ruled = ruledCase.parse(result.step === 'rules' ? result.output : result.outputs['rules']);
  const author = ruled.fixedBy ?? draftedCase.parse(result.outputs['draft']).model;
  if (result.step === 'rules') applyStates(db, result, ruled, author);
  else applyQueue(db, result, ruled, author);
  return ['element', 'instruction', 'screenshot'];
}
