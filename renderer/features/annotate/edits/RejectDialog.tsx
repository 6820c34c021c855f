import { useTranslation } from 'react-i18next';
import { type ElementRejectReason, elementRejectReasons } from '#shared/items/element/reject-reasons.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DigitChoice } from '../../../ui/fields/DigitChoice.tsx';

/** Why these elements are rejected; one digit says it and rejects them. */
export function RejectDialog({
  count,
  onClose,
  onReject,
}: {
  count: number;
  onClose: () => void;
  onReject: (reason: ElementRejectReason) => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('annotate.reject.title', { count })}
      onClose={onClose}
      size={320}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <DigitChoice
        label={t('annotate.reject.title', { count })}
        choices={elementRejectReasons.map((id) => ({ id, label: t(`review.reject.${id}`) }))}
        onChoose={onReject}
      />
    </Dialog>
  );
}
