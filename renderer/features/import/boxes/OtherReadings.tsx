import { useTranslation } from 'react-i18next';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { Block, Heading, Row } from '../../../ui/layout/primitives.tsx';

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
      <Heading mb={8} tone="text2" size={11}>
        {t('import.boxes.other')}
      </Heading>
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
            hover="fill"
            onClick={() => onShow(convention)}
          >
            {t(`import.boxes.names.${convention}`)}
          </Block>
        ))}
      </Row>
    </section>
  );
}
