import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { boxOrders, pointConventions } from '#shared/geometry/number-conventions.ts';
import { orpc } from '../../../transport/client.ts';
import classes from '../Models.module.css';
import { type RecordFormOf, Row, Section } from './Rows.tsx';

/** The model's family, and how positions in its answers are read. */
export function ReadingFields({ of }: { of: RecordFormOf }) {
  const { t } = useTranslation();
  const families = useQuery(orpc.models.families.queryOptions()).data ?? [];
  const family = families.find((one) => one.id === of.values.family);
  const coordinates = of.field('coordinates');
  return (
    <Section title={t('models.section.reading')}>
      <Row label={t('models.field.family')}>
        {(id) => (
          <Select
            id={id}
            searchable
            clearable
            placeholder={t('common.none')}
            data={families.map((one) => ({ value: one.id, label: one.name }))}
            {...of.field('family')}
          />
        )}
      </Row>
      {family && <p className={classes.note}>{family.note}</p>}
      <Row label={t('models.field.coordinates')}>
        {(id) => (
          <Select
            id={id}
            clearable
            placeholder={family ? `${family.coordinates}, ${t('models.field.preset')}` : t('models.field.preset')}
            data={pointConventions.map((value) => ({ value, label: t(`models.coordinates.${value}`) }))}
            {...coordinates}
            // A custom convention is only in the JSON.
            value={pointConventions.find((one) => one === coordinates.value) ?? null}
          />
        )}
      </Row>
      <Row label={t('models.field.answerBoxes')}>
        {(id) => (
          <Select
            id={id}
            clearable
            placeholder={`${t('models.answerBoxes.xyxy')}, ${t('models.field.preset')}`}
            data={boxOrders.map((value) => ({ value, label: t(`models.answerBoxes.${value}`) }))}
            {...of.field('answerBoxes')}
          />
        )}
      </Row>
    </Section>
  );
}
