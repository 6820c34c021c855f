import { z } from 'zod';
import type { Criterion } from '#shared/agents/task.ts';
import { home, textCheck } from './write.ts';

const listed = <T extends z.ZodType>(of: T) => z.union([z.array(of).min(1), of.transform((entry) => [entry])]);
const texts = z.array(z.string().min(1)).default([]);

/** An evaluator that looks for texts in files of the home folder; strict, so that nothing is left out silently. */
const textEvaluator = z.strictObject({
  func: listed(z.literal(textCheck)),
  conj: z.literal('and').optional(),
  result: listed(
    z.strictObject({
      type: z.literal('vm_command_line'),
      command: z.tuple([z.literal('cat'), z.string().startsWith(home).max(500)]),
      shell: z.literal(false).optional(),
    }),
  ),
  expected: listed(
    z.strictObject({ type: z.literal('rule'), rules: z.strictObject({ include: texts, exclude: texts }) }),
  ),
});

/** The criteria of an evaluator that is expressed by them; null for any other. */
export function criteriaOf(evaluator: unknown): Criterion[] | null {
  const read = textEvaluator.safeParse(evaluator);
  if (!read.success) return null;
  const { func, result, expected } = read.data;
  if (result.length !== func.length || expected.length !== func.length) return null;
  return result.flatMap(({ command: [, name] }, at) => {
    const path = name.slice(home.length);
    const { include = [], exclude = [] } = expected[at]?.rules ?? {};
    return [
      ...include.map((contains): Criterion => ({ kind: 'file', path, contains })),
      ...exclude.map((contains): Criterion => ({ kind: 'notMet', of: { kind: 'file', path, contains } })),
    ];
  });
}
