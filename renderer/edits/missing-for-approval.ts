import type { ItemState } from '#shared/records/fields.ts';
import type { Standing } from '#shared/contract/screenshots.ts';
import type { Progress } from '#shared/contract/runs/progress.ts';
import { i18next } from '../i18n/index.ts';
import { kindNoun } from '../i18n/kind-words.ts';

/** What a picture lacks for approval, in the order to do it. */
export function missingOf(standing: Standing): Standing {
  const order: ItemState[] = ['conflict', 'draft', 'to_review'];
  return order.flatMap((state) => standing.filter((entry) => entry.state === state));
}

/** What is missing, in words: `2 instructions in draft, 1 question to review`. */
export function missingInWords(missing: Standing): string {
  return missing
    .map(({ kind, state, n }) =>
      i18next.t('common.standing.missing', { n, what: kindNoun(kind, n), state: i18next.t(`common.state.${state}`) }),
    )
    .join(', ');
}

/** Why a picture is not approved yet, in one sentence; for an approved one, that nothing is open. */
export function whyNotYet(progress: Progress, standing: Standing): string {
  if (progress === 'untouched') return i18next.t('common.standing.nothing');
  const missing = missingOf(standing);
  if (missing.length > 0) return i18next.t('common.standing.because', { missing: missingInWords(missing) });
  return progress === 'approved' ? i18next.t('common.standing.done') : i18next.t(`common.standing.means.${progress}`);
}
