import { useTranslation } from 'react-i18next';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { Block, Row } from '../../../ui/layout/primitives.tsx';
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
          <Block
            key={convention}
            type="button"
            as="button"
            height={22}
            pad={[0, 8]}
            border="line2"
            radius={3}
            surface="raised"
            tone="text"
            font="inherit"
            className={classes.other}
            onClick={() => onShow(convention)}
          >
            {t(`import.boxes.names.${convention}`)}
          </Block>
        ))}
      </Row>
    </section>
  );
}
