import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { DigitChips } from '../../answer/DigitChips.tsx';
import { Block, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';

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
    <Stack
      as="section"
      fixed
      gap={10}
      maxHeight="60%"
      pad={12}
      borderTop="line2"
      surface="raised"
      overflow="auto"
      aria-label={t('review.box.why')}
    >
      <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
        {t('review.box.why')}
      </Text>
      <DigitChips
        disabled={busy}
        chips={reasons.map((reason) => ({
          id: reason,
          label: t(`review.box.rejectReasons.${reason as 'other'}`, { defaultValue: reason }),
          onPress: () => onReject(reason),
        }))}
      />
      <Row wrap align="center" justify="flex-end" gap={8}>
        <ActionButton small shortcut="Escape" onClick={onCancel}>
          {t('review.box.cancel')}
        </ActionButton>
      </Row>
    </Stack>
  );
}
