import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reasonsOf } from '#shared/labels/reasons.ts';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { useLabels, useReasonName } from '../../../labels/use-labels.ts';
import { dropText, useKeptText } from '../../../ui/fields/kept-texts.ts';
import { leaveField } from '../../../ui/fields/use-field.ts';
import { DigitChips } from './DigitChips.tsx';
import { FormButtons } from './FormButtons.tsx';
import type { Review } from '../review.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';

/**
 * Reasons by digit; one press rejects and continues. The note is kept until then; Enter leaves it, and digits are
 * reasons again.
 */
export function RejectBox({
  review,
  reasons: builtIn,
}: {
  review: Review;
  /** The built-in reasons of its kind; the project may leave some out and add its own. */
  reasons: readonly string[];
}) {
  const { t } = useTranslation();
  const reasons = reasonsOf(useLabels(), builtIn);
  const nameOf = useReasonName();
  const key = `reject ${review.id}`;
  const [note, setNote] = useKeptText(key);
  const reject = async (reason: string) => {
    if (await review.verdict('reject', { reason, note: note.trim(), next: true })) dropText(key);
  };
  useActionHandlers(
    Object.fromEntries(
      reasons.map((reason, at) => [
        `review-digit-${at + 1}`,
        () => {
          if (!review.keyDead(`digit-${at + 1}`)) void reject(reason);
        },
      ]),
    ),
  );
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
      aria-label={t('review.verdict.whyReject')}
    >
      <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
        {t('review.verdict.whyReject')}
      </Text>
      <DigitChips
        disabled={review.busy}
        chips={reasons.map((reason) => ({
          id: reason,
          label: nameOf(reason),
          onPress: () => void reject(reason),
        }))}
      />
      <Textarea
        label={t('review.verdict.note')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.shiftKey) return;
          // The note is finished: digits are reasons again.
          event.preventDefault();
          event.stopPropagation();
          leaveField(event.currentTarget);
        }}
      />
      <FormButtons hint={t('review.verdict.rejectHint')} onCancel={() => review.setMode('idle')} />
    </Stack>
  );
}
