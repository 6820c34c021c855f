import type { z } from 'zod';

const kinds: Record<string, string> = {
  array: 'a list',
  object: 'an object',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  undefined: 'missing',
};

/** Rewords zod's messages for a report; a schema's own messages do not change. */
function inWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    const [, received = ''] = /received (.+)$/.exec(issue.message) ?? [];
    return `it should be ${kinds[issue.expected] ?? issue.expected}, but is ${kinds[received] ?? received}`;
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return `it is longer than ${issue.maximum} characters`;
  if (issue.code === 'too_big' && issue.origin === 'array') return `it has more than ${issue.maximum} entries`;
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) return `it is above ${issue.maximum}`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'it is empty';
  if (issue.code === 'too_small' && issue.origin === 'array') return `it has fewer than ${issue.minimum} entries`;
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) return `it is below ${issue.minimum}`;
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') return 'it has none of the supported shapes';
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid '))
    return `it should be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options))
    return `it should be one of ${issue.options.map(String).join(', ')}`;
  return issue.message;
}

function told(issue: z.core.$ZodIssue): string {
  const where = (issue.path ?? []).map(String).join('.');
  return where ? `${where}: ${inWords(issue)}` : inWords(issue);
}

/** One sentence from a zod error: where in the record, and what is wrong. */
export function shapeProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? told(issue) : 'it has the wrong shape';
}

/** Everything that is wrong, in one line. */
export const shapeProblems = (issues: readonly z.core.$ZodIssue[]): string => issues.map(told).join('; ');
