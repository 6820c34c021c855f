import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { DigitChips } from '../../answer/DigitChips.tsx';
import { Block } from '../../../../ui/layout/primitives.tsx';
import classes from '../../panel/ItemPanel.module.css';
import answerClasses from '../../answer/Answer.module.css';

/** The three decisions on a box, each with its digit; null for one that is not possible now. */
export function DecisionFooter({
  accept,
  take,
  refuse,
}: {
  accept: (() => void) | null;
  /** Uses the reviewer's own box instead. */
  take: (() => void) | null;
  refuse: (() => void) | null;
}) {
  const { t } = useTranslation();
  return (
    <>
      <ActionButton shortcut="3" disabled={!refuse} onClick={() => refuse?.()}>
        {t('review.box.reject')}
      </ActionButton>
      <ActionButton shortcut="2" disabled={!take} onClick={() => take?.()}>
        {t('review.box.useMine')}
      </ActionButton>
      <Block as="span" grow />
      <ActionButton kind="primary" shortcut="1" disabled={!accept} onClick={() => accept?.()}>
        {t('review.box.accept')}
      </ActionButton>
    </>
  );
}

/** Reasons for rejecting a box, by digit. */
export function RejectReasons({
  reasons,
  busy,
  onReject,
  onCancel,
}: {
  reasons: readonly string[];
  busy: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  return (
    <section className={answerClasses.box} aria-label={t('review.box.why')}>
      <h3 className={classes.heading}>{t('review.box.why')}</h3>
      <DigitChips
        disabled={busy}
        chips={reasons.map((reason) => ({
          id: reason,
          label: t(`review.box.rejectReasons.${reason as 'other'}`, { defaultValue: reason }),
          onPress: () => onReject(reason),
        }))}
      />
      <div className={classes.buttons}>
        <ActionButton small shortcut="Escape" onClick={onCancel}>
          {t('review.box.cancel')}
        </ActionButton>
      </div>
    </section>
  );
}
