import { instruction as instructionKind } from '#shared/items/instruction/index.ts';
import { newId } from '../../db/new-id.ts';
import type { Lint } from '#shared/records/fields.ts';
import { instructionContent } from '#shared/contents/instruction.ts';
import { drafted as draftedOutput } from '#pipelines/construct/grounding/draft.ts';
import { located } from '#pipelines/construct/grounding/locate.ts';
import { elementPayload } from '#pipelines/construct/grounding/payload.ts';
import { type JudgedVariant, ruled } from '#pipelines/construct/grounding/rules.ts';
import type { Uniqueness } from '#pipelines/construct/grounding/uniqueness.ts';
import { sameVariant } from '#pipelines/construct/grounding/variants.ts';
import { verified } from '#pipelines/construct/grounding/verify.ts';
import type { WriteDb } from '../../db/connection.ts';
import { getItem } from '../../db/queries/items/items.ts';
import { insertJudgement } from '../../db/queries/runs/judgements.ts';
import { lintsOf, replaceLints } from '../../db/queries/items/lints.ts';
import { insertLocalisation } from '../../db/queries/items/instruction/localisations.ts';
import { Change } from '../../changes/change.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { refreshFigures } from '../../changes/refresh.ts';
import { elementHooks } from '../../items/element/index.ts';
import { saveEntity, setState } from '../../changes/save.ts';
import { findWorded, revisionSaying, stillSays } from './known-instructions.ts';
import type { StepResult } from '../run-subject/step-result.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';

/** The words as the writer drafted them, before any checker. */
const asDrafted = ({ type, text, before }: JudgedVariant) => ({ type, text: before ?? text });

/** Creates the instructions, or finds existing ones; a checker's correction is a revision by that checker. */
function applyWordings(db: WriteDb, result: StepResult): void {
  const item = elementPayload.parse(result.payload);
  const { model } = draftedOutput.parse(result.outputs['draft']);
  const opinions = verified.optional().parse(result.outputs['verify'])?.opinions ?? [];
  for (const variant of ruled.parse(result.output).variants) {
    const first = asDrafted(variant);
    const there = findWorded(db, item.elementId, model, first);
    const writer = new Change(db, {
      author: { kind: 'model', name: model },
      runId: result.runId,
      why: inWords('revision-drafted'),
    });
    const content = instructionContent.parse({ ...first, style: String(variant.number) });
    const id = there?.id ?? createInstruction(writer, { elementId: item.elementId, content }).id;
    writer.finish();
    const stored = getItem(db, instructionKind.id, id);
    if (!stored) continue;
    for (const { model: checker, checks } of opinions)
      for (const check of checks.filter((check) => sameVariant(check, variant)))
        insertJudgement(db, {
          id: newId(),
          entityKind: instructionKind.id,
          entityId: id,
          revision: 1,
          model: checker,
          role: 'verifier',
          valid: check.valid,
          comment: check.comment,
          criteria: null,
          runId: result.runId,
          at: result.at,
        });
    const open = stored.state === 'draft' || stored.state === 'to_review';
    if (variant.fixedBy && open && stillSays(stored, first) && revisionSaying(db, id, variant) === null) {
      const why = `verifier: ${opinions.flatMap((opinion) => opinion.checks).find((entry) => sameVariant(entry, variant))?.comment || 'corrected'}`;
      const fix = new Change(db, { author: { kind: 'model', name: variant.fixedBy }, runId: result.runId, why });
      saveEntity(fix, instructionKind.id, id, stored.revision, { ...content, text: variant.text });
      fix.finish();
    }
  }
}

function uniquenessLint({ verdict, inside, points, clusters }: Uniqueness): Lint | null {
  const named = points.filter((point) => point.point !== null).length;
  switch (verdict) {
    case 'ambiguous':
      return {
        code: 'ambiguous-target',
        severity: 'warning',
        detail: phrase('lint-ambiguous-target', {
          n: points.length,
          groups: clusters.filter(({ size }) => size > 1).length,
        }),
      };
    case 'suspect-box':
      return {
        code: 'suspect-box',
        severity: 'warning',
        detail: phrase('lint-suspect-box', { inside, n: points.length }),
      };
    case 'inconclusive':
      return {
        code: 'uniqueness-unclear',
        severity: 'info',
        detail:
          points.length < 2
            ? phrase('lint-uniqueness-one-opinion')
            : phrase('lint-uniqueness-unclear', { named, n: points.length }),
      };
    case 'unique':
      return null;
  }
}

const uniquenessCodes: ReadonlySet<string> = new Set(['ambiguous-target', 'suspect-box', 'uniqueness-unclear']);

function applyUniqueness(db: WriteDb, result: StepResult): void {
  const item = elementPayload.parse(result.payload);
  const { model } = draftedOutput.parse(result.outputs['draft']);
  const { variants } = ruled.parse(result.outputs['rules']);
  for (const { type, number, text, uniqueness } of located.parse(result.output).tested) {
    const variant = variants.find((variant) => sameVariant(variant, { type, number }));
    const stored = variant && findWorded(db, item.elementId, model, asDrafted(variant));
    const revision = stored ? revisionSaying(db, stored.id, { type, text }) : null;
    if (!stored || revision === null) continue;
    for (const point of uniqueness.points)
      insertLocalisation(db, { ...point, instructionId: stored.id, revision, runId: result.runId, at: result.at });
    if (!stillSays(stored, { type, text })) continue;
    const found = uniquenessLint(uniqueness);
    const others = lintsOf(db, instructionKind.id, stored.id).filter(({ code }) => !uniquenessCodes.has(code));
    replaceLints(db, instructionKind.id, stored.id, item.screenshotId, found ? [...others, found] : others);
  }
  refreshFigures(db, item.screenshotId, result.at);
  elementHooks.rank(db, [item.elementId]);
}

/** Drafts are submitted for review; what a person has already decided on is left unchanged. */
function applyQueue(db: WriteDb, result: StepResult): void {
  const item = elementPayload.parse(result.payload);
  const { model } = draftedOutput.parse(result.outputs['draft']);
  const author = { kind: 'pipeline' as const, name: 'grounding' };
  const made = new Change(db, { author, runId: result.runId, why: inWords('revision-ready') });
  for (const variant of ruled.parse(result.outputs['rules']).variants) {
    const stored = findWorded(db, item.elementId, model, asDrafted(variant));
    if (stored?.state === 'draft') setState(made, instructionKind.id, stored.id, 'to_review');
  }
  made.finish();
}

/** Applies a finished step to the project; returns the kinds of changed rows. Idempotent. */
export function applyGrounding(db: WriteDb, result: StepResult): string[] {
  switch (result.step) {
    case 'rules':
      applyWordings(db, result);
      break;
    case 'unique':
      applyUniqueness(db, result);
      break;
    case 'queue':
      applyQueue(db, result);
      break;
    default:
      return [];
  }
  return [instructionKind.id, 'screenshot'];
}
