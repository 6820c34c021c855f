import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Block, Heading, Row, Text } from '../../../../ui/layout/primitives.tsx';

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
    <Block as="section" mt={14} aria-label={t('review.knowledge.whyReject')}>
      <Heading mb={6} tone="dim" size={11} line={16}>
        {t('review.knowledge.whyReject')}
      </Heading>
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
            tone="text"
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
    </Block>
  );
}
