import { useTranslation } from 'react-i18next';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import classes from './Boxes.module.css';

/** The readings that are not drawn; a click draws one. */
export function OtherReadings({
  others,
  onShow,
}: {
  others: readonly Convention[];
  onShow: (convention: Convention) => void;
}) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{t('import.boxes.other')}</h3>
      <Row wrap gap={6}>
        {others.map((convention) => (
          <button key={convention} type="button" className={classes.other} onClick={() => onShow(convention)}>
            {t(`import.boxes.names.${convention}`)}
          </button>
        ))}
      </Row>
    </section>
  );
}
