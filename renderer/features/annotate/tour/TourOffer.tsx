import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { declineTour, startTour, useTour } from './tour-store.ts';
import { Row } from '../../../ui/layout/primitives.tsx';

/** Offers the tour to people who have neither taken nor declined it, or to resume one that was left. */
export function TourOffer() {
  const { t } = useTranslation();
  const { on, step, known } = useTour();
  if (on || known) return null;
  return (
    <Row wrap gap={6} pad={[0, 12, 12]}>
      <ActionButton small onClick={startTour}>
        {t(step > 0 ? 'annotate.tour.resume' : 'annotate.tour.start')}
      </ActionButton>
      <ActionButton small kind="plain" onClick={declineTour}>
        {t('annotate.tour.decline')}
      </ActionButton>
    </Row>
  );
}
