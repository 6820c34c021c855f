import { useTranslation } from 'react-i18next';
import type { Estimate } from '#shared/contract/runs/runs.ts';
import { formatCount } from '../i18n/numbers.ts';

export type CallCounts = Pick<Estimate, 'calls' | 'mostCalls' | 'reusable' | 'repeated' | 'about'>;

/** The calls of several runs together. */
export const callsTogether = (all: readonly CallCounts[]): CallCounts => ({
  calls: all.reduce((sum, { calls }) => sum + calls, 0),
  mostCalls: all.reduce((sum, { mostCalls }) => sum + mostCalls, 0),
  reusable: all.reduce((sum, { reusable }) => sum + reusable, 0),
  repeated: all.reduce((sum, { repeated }) => sum + repeated, 0),
  about: all.some(({ about }) => about),
});

/**
 * Words for an estimate's calls: their number, and the maximum where answers decide how many follow and how many are
 * not sent, with the reasons. `near` marks a figure of an estimate that is approximate.
 */
export function useCallWords() {
  const { t } = useTranslation();
  const near = ({ about }: Pick<Estimate, 'about'>, formatted: string) =>
    about ? t('runs.start.about', { formatted }) : formatted;
  const details = (of: CallCounts): string[] => {
    const { calls, mostCalls, reusable, repeated } = of;
    const formatted = (count: number) => ({ formatted: near(of, formatCount(count)) });
    return [
      ...(mostCalls > calls ? [t('runs.start.atMost', formatted(mostCalls))] : []),
      ...(reusable > 0 ? [t('runs.start.toSend', formatted(calls - reusable))] : []),
      ...(reusable > repeated ? [t('runs.start.reusable', formatted(reusable - repeated))] : []),
      ...(repeated > 0 ? [t('runs.start.repeated', formatted(repeated))] : []),
    ];
  };
  return { near, details };
}
