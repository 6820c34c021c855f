import { z } from 'zod';
import { lint } from '#shared/records/fields.ts';
import { instructionLints } from '#shared/items/instruction/lints.ts';
import { defineStep } from '#pipelines/engine/step.ts';
import { drafted } from './draft.ts';
import { sameVariant, type Variant, variant } from './variants.ts';
import { verified, type Verified } from './verify.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** An instruction after the checkers, with the rules' findings. */
export const judgedVariant = variant.extend({
  /** The drafter's text, if a checker's fix replaced it. */
  before: z.string().nullable(),
  /** Model whose fix was used. */
  fixedBy: z.string().nullable(),
  /** Checkers that called it valid, and those that did not but gave no fix. */
  valid: z.number().int(),
  faulted: z.number().int(),
  lints: z.array(lint),
});
export type JudgedVariant = z.infer<typeof judgedVariant>;

/** Lints of one instruction, by the rules of its type. */
export function lintsOf(entry: Pick<Variant, 'text' | 'type'>): z.infer<typeof lint>[] {
  return instructionLints.flatMap(({ code, severity, check }) => {
    const detail = check(entry);
    return detail === null ? [] : [{ code, severity, detail }];
  });
}

/**
 * The text that is used: the draft if any checker called it valid, otherwise the first checker's fix, unless the fix
 * breaks a rule that the draft kept. Disagreement of checkers is a finding for people.
 */
export function judged(entry: Variant, opinions: Verified['opinions']): JudgedVariant {
  const given = opinions.flatMap(({ model, checks }) =>
    checks.filter((check) => sameVariant(check, entry)).map((check) => ({ model, ...check })),
  );
  const errors = (text: string) =>
    lintsOf({ type: entry.type, text }).filter(({ severity }) => severity === 'error').length;
  const valid = given.filter((check) => check.valid);
  const objections = given.filter((check) => !check.valid);
  const fix =
    valid.length > 0
      ? undefined
      : objections.find((check) => check.fix !== null && errors(check.fix) <= errors(entry.text));
  const text = fix?.fix ?? entry.text;
  const disagree =
    valid.length > 0 && objections.length > 0
      ? [
          {
            code: 'checkers-disagree',
            severity: 'warning' as const,
            detail: phrase('lint-checkers-disagree', {
              n: objections.length,
              of: given.length,
              comment: objections[0]?.comment || phrase('lint-checkers-no-reason'),
            }),
          },
        ]
      : [];
  return {
    ...entry,
    text,
    before: fix ? entry.text : null,
    fixedBy: fix?.model ?? null,
    valid: valid.length,
    faulted: objections.filter((check) => !fix || check.fix === null).length,
    lints: [...lintsOf({ type: entry.type, text }), ...disagree],
  };
}

export const ruled = z.object({ variants: z.array(judgedVariant) });

/** Rules that need no model: no mention of the mark, no positions in advanced instructions, no duplicates. */
export const rules = defineStep({
  id: 'rules',
  version: 1,
  name: 'Rules',
  input: z.object({ draft: drafted, verify: verified.optional() }),
  output: ruled,
  async run({ draft, verify }) {
    const variants = draft.variants.map((variant) => judged(variant, verify?.opinions ?? []));
    const plain = (text: string) => text.toLowerCase().replace(/\W+/g, ' ').trim();
    return {
      variants: variants.map((variant, at) => {
        const twin = variants.findIndex((other) => plain(other.text) === plain(variant.text));
        if (twin === at) return variant;
        const { type, number } = variants[twin] ?? variant;
        const detail = phrase('lint-duplicate-variant', { type, number });
        return {
          ...variant,
          lints: [...variant.lints, { code: 'duplicate-variant', severity: 'warning' as const, detail }],
        };
      }),
    };
  },
  summary({ variants }) {
    const flagged = variants.filter((variant) => variant.lints.length > 0).length;
    return flagged === 0
      ? phrase('item-all-within-rules')
      : phrase('item-flagged', { n: flagged, of: variants.length });
  },
});
