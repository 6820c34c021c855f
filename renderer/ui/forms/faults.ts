import { ORPCError } from '@orpc/client';
import type { z } from 'zod';
import { errorWords } from '../../i18n/error-words.ts';
import { i18next } from '../../i18n/index.ts';

/** What is wrong with a form: a sentence by the path of its field (`limits.rpm`). */
export type Faults = Record<string, string>;

type Issue = z.core.$ZodIssue;

/** A schema error, worded for the person who filled in the field. */
export function faultWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '')
        return i18next.t('common.fault.missing');
      if (issue.expected === 'int') return i18next.t('common.fault.whole');
      return issue.expected === 'number' ? i18next.t('common.fault.number') : issue.message;
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1
          ? i18next.t('common.fault.missing')
          : i18next.t('common.fault.short', { count: Number(issue.minimum) });
      if (issue.origin === 'array') return i18next.t('common.fault.choose');
      return i18next.t(issue.inclusive === false ? 'common.fault.above' : 'common.fault.atLeast', {
        number: Number(issue.minimum),
      });
    case 'too_big':
      if (issue.origin === 'string') return i18next.t('common.fault.long', { count: Number(issue.maximum) });
      return issue.origin === 'array'
        ? i18next.t('common.fault.many', { count: Number(issue.maximum) })
        : i18next.t('common.fault.atMost', { number: Number(issue.maximum) });
    case 'invalid_format':
      return issue.format === 'url' ? i18next.t('common.fault.url') : issue.message;
    case 'invalid_value':
      return i18next.t('common.fault.choose');
    default:
      return issue.message;
  }
}

/** Everything that a schema refuses in an input, the first fault of each field. */
export function faultsOf(schema: z.ZodType, input: unknown): Faults {
  const read = schema.safeParse(input, { reportInput: true });
  if (read.success) return {};
  const faults: Faults = {};
  for (const issue of read.error.issues) faults[issue.path.join('.')] ??= faultWords(issue);
  return faults;
}

/**
 * Errors that the host found in refused input: by `field` (`INVALID`), or by the paths of the contract's own check
 * (`BAD_REQUEST`). Empty for every other failure.
 */
export function faultsOfRefusal(error: unknown): Faults {
  if (!(error instanceof ORPCError)) return {};
  const data = error.data as { field?: unknown; issues?: unknown } | null;
  if (error.code === 'INVALID' && typeof data?.field === 'string') return { [data.field]: errorWords(error) };
  if (error.code !== 'BAD_REQUEST' || !Array.isArray(data?.issues)) return {};
  const faults: Faults = {};
  for (const issue of data.issues as Issue[]) faults[issue.path.join('.')] ??= faultWords(issue);
  return faults;
}
