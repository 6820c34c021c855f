import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReasonName } from '../../../labels/use-labels.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Notice } from './Notice.tsx';
import type { RevealedItem, Review } from '../review.ts';
import { Block, Row, Stack } from '../../../ui/layout/primitives.tsx';
import classes from './Decisions.module.css';

/** Each annotator's last decision, oldest first; skips, hand-offs and undone ones do not count. */
function decisionsOf<V extends { annotator: string; kind: string; takenBack: string | null }>(
  verdicts: readonly V[],
): V[] {
  const last = new Map<string, V>();
  for (const verdict of verdicts)
    if (verdict.takenBack === null && ['approve', 'edit', 'reject'].includes(verdict.kind))
      last.set(verdict.annotator, verdict);
  return [...last.values()];
}

export type Verdict = RevealedItem['verdicts'][number];

/** People decided differently: each decision with its name; taking one of them settles the item. */
export function Decisions({
  verdicts,
  review,
  text,
  wordsOf,
  body,
  take,
}: {
  verdicts: readonly Verdict[];
  review: Review;
  text: string;
  /** What follows a decision, besides its reason. */
  wordsOf?: (verdict: Verdict) => string | null;
  /** What a decision confirms. */
  body: (verdict: Verdict) => ReactNode;
  /** Adopts an approval or an edit; a rejection is adopted with its reason. */
  take: (verdict: Verdict) => void;
}) {
  const { t } = useTranslation();
  const nameOf = useReasonName();
  const reject = ({ reason, note }: Verdict) =>
    void review.verdict('reject', { reason: reason ?? 'other', note, next: true });
  return (
    <Notice title={t('review.conflict.title')}>
      <p>{text}</p>
      <Stack as="ul" gap={8}>
        {decisionsOf(verdicts).map((verdict) => {
          const more = wordsOf?.(verdict);
          return (
            <Block as="li" key={verdict.id} pad={8} border="line2" radius={3} surface="panel">
              <Row align="center" gap={8} mb={4} className={classes.versionHead}>
                <b>{verdict.annotator}</b>
                <span>
                  {t(`review.verdict.kind.${verdict.kind}`)}
                  {verdict.reason && `, ${nameOf(verdict.reason)}`}
                  {more && `, ${more}`}
                </span>
                <ActionButton
                  small
                  disabled={review.busy}
                  onClick={() => (verdict.kind === 'reject' ? reject(verdict) : take(verdict))}
                >
                  {t('review.conflict.take')}
                </ActionButton>
              </Row>
              {body(verdict)}
              {verdict.note && <p className="selectable">{t('review.conflict.note', { note: verdict.note })}</p>}
            </Block>
          );
        })}
      </Stack>
    </Notice>
  );
}
