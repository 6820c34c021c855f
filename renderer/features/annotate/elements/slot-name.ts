import { useTranslation } from 'react-i18next';
import { type BoxKind, type BoxSlot, regionIndex } from '../../../canvas/engine/shapes.ts';

/** Names a box as people call it: `Interact`, `Region 2`. */
export function useSlotName(): (slot: BoxSlot) => string {
  const { t } = useTranslation();
  return (slot) => {
    const at = regionIndex(slot);
    return at === null ? t(`annotate.box.${slot as BoxKind}`) : t('annotate.box.regionAt', { number: at + 2 });
  };
}
