import type { z } from 'zod';
import { joinedPhrase, type Phrase, phrase, textPhrase } from './phrase.ts';
import { recogniser } from './recognise.ts';
import { shapesPhrases } from './shapes.ts';

const kinds: Record<string, Phrase> = {
  array: phrase('shape-list'),
  tuple: phrase('shape-list'),
  object: phrase('shape-object'),
  record: phrase('shape-object'),
  string: phrase('shape-text'),
  number: phrase('shape-number'),
  boolean: phrase('shape-boolean'),
  undefined: phrase('shape-missing'),
};

/** Messages of the product's own schemas, which are texts because zod's are. */
const ownMessage = recogniser(shapesPhrases);

/** Rewords zod's messages for a report; a schema's own messages do not change. */
function worded(issue: z.core.$ZodIssue): Phrase {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    if (issue.expected === 'int') return phrase('shape-whole-number');
    const [, received = ''] = /received (.+)$/.exec(issue.message) ?? [];
    return phrase('shape-should-be', {
      expected: kinds[issue.expected] ?? issue.expected,
      received: kinds[received] ?? received,
    });
  }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return phrase('shape-too-long', { n: Number(issue.maximum) });
  if (issue.code === 'too_big' && issue.origin === 'array')
    return phrase('shape-too-many', { n: Number(issue.maximum) });
  if (issue.code === 'too_big' && issue.message.startsWith('Too big'))
    return phrase('shape-above', { n: Number(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'string') return phrase('shape-empty');
  if (issue.code === 'too_small' && issue.origin === 'array')
    return phrase('shape-too-few', { n: Number(issue.minimum) });
  if (issue.code === 'too_small' && issue.message.startsWith('Too small'))
    return phrase('shape-below', { n: Number(issue.minimum) });
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') return phrase('shape-none-fits');
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid '))
    return phrase('shape-one-of', { known: issue.values.map(String).join(', ') });
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options))
    return phrase('shape-one-of', { known: issue.options.map(String).join(', ') });
  return ownMessage(issue.message) ?? textPhrase(issue.message);
}

function issuePhrase(issue: z.core.$ZodIssue): Phrase {
  const where = (issue.path ?? []).map(String).join('.');
  return where ? joinedPhrase([textPhrase(where), worded(issue)], 'list-colon') : worded(issue);
}

/** One sentence from a zod error: where in the record, and what is wrong. */
export function shapeProblem(error: z.ZodError): Phrase {
  const [issue] = error.issues;
  return issue ? issuePhrase(issue) : phrase('shape-wrong');
}

/** Everything that is wrong, in one line. */
export const shapeProblems = (issues: readonly z.core.$ZodIssue[]): Phrase =>
  phrase('list', { items: issues.map(issuePhrase) });
