import { element as elementKind } from '#shared/items/element/index.ts';
import { instruction as instructionKind } from '#shared/items/instruction/index.ts';
import type { z } from 'zod';
import { newId } from '../../db/new-id.ts';
import { type InstructionContent, instructionContent } from '#shared/contents/instruction.ts';
import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { componentNamed } from '#shared/contents/component.ts';
import type { fineStateCase } from '#pipelines/construct/fine-state/case.ts';
import { draftedCase } from '#pipelines/construct/fine-state/draft.ts';
import { type ControlPayload, controlPayload } from '#pipelines/construct/fine-state/payload.ts';
import { type RuledCase, ruledCase } from '#pipelines/construct/fine-state/rules.ts';
import { type caseCheck, verifiedCase } from '#pipelines/construct/fine-state/verify.ts';
import type { WriteDb } from '../../db/connection.ts';
import { getItem } from '../../db/queries/items/items.ts';
import { insertJudgement } from '../../db/queries/runs/judgements.ts';
import { Change } from '../../changes/change.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { saveEntity, setState } from '../../changes/save.ts';
import { findWorded, revisionSaying, stillSays } from '../grounding/known-instructions.ts';
import type { StepResult } from '../run-subject/step-result.ts';

type Case = z.infer<typeof fineStateCase>;
type Check = z.infer<typeof caseCheck>;
type Words = Pick<InstructionContent, 'type' | 'text'>;
type Field = keyof Case;

/** The instructions of a case, each with the fields of the case on which its verdict depends. */
const parts: readonly { type: 'locate' | 'interact'; field: Field; on: readonly Field[] }[] = [
  { type: 'locate', field: 'locate_instruction', on: ['locate_instruction'] },
  {
    type: 'interact',
    field: 'interact_instruction',
    on: ['interact_instruction', 'component', 'state_now', 'state_target'],
  },
];

type States = Pick<ElementContent, 'category' | 'component' | 'stateNow' | 'stateTarget'>;
const stateKeys = ['category', 'component', 'stateNow', 'stateTarget'] as const;

function statesOf(written: Case): States {
  const named = componentNamed(written.component);
  return {
    category: named?.category ?? null,
    component: named?.name ?? written.component,
    stateNow: written.state_now,
    stateTarget: written.state_target,
  };
}

/** `content` with new states, unless people or an import set them, or they no longer equal `before`. */
function filledIn(content: ElementContent, item: ControlPayload, before: States | null, to: States): ElementContent {
  const open = stateKeys.filter((key) => item[key] === null && content[key] === (before?.[key] ?? null));
  return { ...content, ...Object.fromEntries(open.map((key) => [key, to[key]])) };
}

interface Verified {
  drafted: z.infer<typeof draftedCase>;
  ruled: RuledCase;
  opinions: z.infer<typeof verifiedCase>['opinions'];
}

function verifiedOf(result: StepResult): Verified {
  return {
    drafted: draftedCase.parse(result.outputs['draft']),
    ruled: ruledCase.parse(result.step === 'rules' ? result.output : result.outputs['rules']),
    opinions: verifiedCase.optional().parse(result.outputs['verify'])?.opinions ?? [],
  };
}

const whyFixed = ({ ruled, opinions }: Verified): string =>
  `verifier: ${opinions.find(({ model }) => model === ruled.fixedBy)?.check?.comment || 'corrected'}`;

/** The writer's states, then the checker's corrections; each is a revision by its author. */
function applyStates(db: WriteDb, result: StepResult, verified: Verified): void {
  const item = controlPayload.parse(result.payload);
  const { drafted, ruled } = verified;
  const lints = ruled.elementLints.filter(({ code }) => code === 'checker-rejects');
  const first = statesOf(drafted.written);
  const save = (name: string, why: string, before: States | null, to: States) => {
    const stored = getItem(db, elementKind.id, item.elementId);
    if (!stored || ['retired', 'approved', 'rejected'].includes(stored.state)) return;
    const by = new Change(db, { author: { kind: 'model', name }, runId: result.runId, why });
    const content = filledIn(elementContent.parse(stored.content), item, before, to);
    saveEntity(by, elementKind.id, stored.id, stored.revision, content, { lints });
    by.finish();
  };
  save(drafted.model, inWords('revision-states-drafted'), null, first);
  if (ruled.fixedBy) save(ruled.fixedBy, whyFixed(verified), first, statesOf(ruled.final));
}

/** What a checker's verdict on the case means for one of its instructions. */
function judgementOf(check: Check, on: readonly string[]): { valid: boolean; comment: string } {
  const valid = check.valid || (check.faults.length > 0 && !check.faults.some((fault) => on.includes(fault)));
  return { valid, comment: valid ? '' : check.comment };
}

/** Creates the instructions, or finds existing ones; a checker's correction is a revision by that checker. */
function applyWords(db: WriteDb, result: StepResult, verified: Verified): void {
  const item = controlPayload.parse(result.payload);
  const { drafted, ruled, opinions } = verified;
  if (getItem(db, elementKind.id, item.elementId)?.state === 'retired') return;
  for (const { type, field, on } of parts) {
    const first: Words = { type, text: drafted.written[field] };
    const final: Words = { type, text: ruled.final[field] };
    const author = { kind: 'model' as const, name: drafted.model };
    const writer = new Change(db, { author, runId: result.runId, why: inWords('revision-drafted') });
    const id =
      findWorded(db, item.elementId, drafted.model, first)?.id ??
      createInstruction(writer, { elementId: item.elementId, content: instructionContent.parse(first) }).id;
    writer.finish();
    for (const { model, check } of opinions)
      if (check)
        insertJudgement(db, {
          ...judgementOf(check, on),
          id: newId(),
          entityKind: instructionKind.id,
          entityId: id,
          revision: 1,
          model,
          role: 'verifier',
          criteria: null,
          runId: result.runId,
          at: result.at,
        });
    const stored = getItem(db, instructionKind.id, id);
    const open = stored?.state === 'draft' || stored?.state === 'to_review';
    if (!stored || !open || !ruled.fixedBy || final.text === first.text) continue;
    if (!stillSays(stored, first) || revisionSaying(db, id, final) !== null) continue;
    const fixer = { kind: 'model' as const, name: ruled.fixedBy };
    const fix = new Change(db, { author: fixer, runId: result.runId, why: whyFixed(verified) });
    const content = instructionContent.parse(stored.content);
    saveEntity(fix, instructionKind.id, id, stored.revision, { ...content, text: final.text });
    fix.finish();
  }
}

function applyQueue(db: WriteDb, result: StepResult, { drafted }: Verified): void {
  const item = controlPayload.parse(result.payload);
  const author = { kind: 'pipeline' as const, name: 'fine-state' };
  const made = new Change(db, { author, runId: result.runId, why: inWords('revision-ready') });
  for (const { type, field } of parts) {
    const stored = findWorded(db, item.elementId, drafted.model, { type, text: drafted.written[field] });
    if (stored?.state === 'draft') setState(made, instructionKind.id, stored.id, 'to_review');
  }
  made.finish();
}

/** Applies a finished step to the project; returns the kinds of changed rows. Idempotent. */
export function applyFineState(db: WriteDb, result: StepResult): string[] {
  if (result.step !== 'rules' && result.step !== 'queue') return [];
  const verified = verifiedOf(result);
  if (result.step === 'rules') {
    applyStates(db, result, verified);
    applyWords(db, result, verified);
  } else applyQueue(db, result, verified);
  return [elementKind.id, instructionKind.id, 'screenshot'];
}
