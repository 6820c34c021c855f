import { useTranslation } from 'react-i18next';
import { elementRejectReasons } from '#shared/items/element/reject-reasons.ts';
import { reasonsOf } from '#shared/labels/reasons.ts';
import { useLabels, useReasonName } from '../../../labels/use-labels.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DigitChoice } from '../../../ui/fields/DigitChoice.tsx';

/** Asks for the reason of a rejection; one digit chooses it and rejects the elements. */
export function RejectDialog({
  count,
  onClose,
  onReject,
}: {
  count: number;
  onClose: () => void;
  onReject: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const reasons = reasonsOf(useLabels(), elementRejectReasons);
  const nameOf = useReasonName();
  return (
    <Dialog
      title={t('annotate.reject.title', { count })}
      onClose={onClose}
      size={320}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <DigitChoice
        label={t('annotate.reject.title', { count })}
        choices={reasons.map((id) => ({ id, label: nameOf(id) }))}
        onChoose={onReject}
      />
    </Dialog>
  );
}
