import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Row, Text } from '../../../../ui/layout/primitives.tsx';
import classes from './Knowledge.module.css';

/** Asks why a question is rejected; each of the first nine reasons has a digit. */
export function RejectChips({
  reasons,
  onReject,
  onCancel,
}: {
  reasons: readonly string[];
  onReject: (reason: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  return (
    <section className={classes.section} aria-label={t('review.knowledge.whyReject')}>
      <h3>{t('review.knowledge.whyReject')}</h3>
      <Row wrap gap={6}>
        {reasons.map((reason, at) => (
          <Row
            key={reason}
            type="button"
            as="button"
            inline
            align="center"
            gap={6}
            pad={[4, 8]}
            border="line"
            radius={4}
            surface="none"
            tone="text"
            font="inherit"
            onClick={() => onReject(reason)}
          >
            {at < 9 && (
              <Text
                as="kbd"
                fixed
                minWidth={18}
                pad={[0, 4]}
                border="line"
                radius={3}
                tone="dim"
                font="inherit"
                size={11}
                line={16}
                text="center"
              >
                {at + 1}
              </Text>
            )}
            {t(`review.knowledge.reject.${reason as 'other'}`, { defaultValue: reason })}
          </Row>
        ))}
        <ActionButton small shortcut="Escape" onClick={onCancel}>
          {t('review.knowledge.cancel')}
        </ActionButton>
      </Row>
    </section>
  );
}
