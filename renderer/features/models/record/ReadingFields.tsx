import { declared } from '../../../i18n/declared.ts';
import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { computerToolsOf } from '#shared/contract/runs/models.ts';
import { boxOrders, pointConventions } from '#shared/geometry/number-conventions.ts';
import { orpc } from '../../../transport/client.ts';
import { type RecordFormOf, Row, Section } from '../RecordRows.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';

/** How the model acts in live runs: by a prompt, or by a tool of its provider. */
function ToolFields({ of }: { of: RecordFormOf }) {
  const { t } = useTranslation();
  const { provider, tool } = of.values;
  const tools = computerToolsOf(provider);
  if (tools.length === 0 && tool === null) return null;
  const acknowledge = of.field('acknowledgeSafetyChecks');
  return (
    <>
      <Row label={t('models.field.computerUse')}>
        {(id) => (
          <Select
            id={id}
            clearable
            placeholder={t('models.computerUse.prompt')}
            data={[...new Set([...tools, ...(tool === null ? [] : [tool])])]}
            {...of.field('tool')}
          />
        )}
      </Row>
      {tool !== null && provider !== 'anthropic' && (
        <Row label={t('models.field.safetyChecks')}>
          {(id) => (
            <Checkbox
              id={id}
              label={t('models.acknowledgeSafety')}
              checked={acknowledge.value === true}
              onChange={(event) => acknowledge.onChange(event.currentTarget.checked)}
            />
          )}
        </Row>
      )}
    </>
  );
}

/** The model's family, and how positions in its answers are read. */
export function ReadingFields({ of }: { of: RecordFormOf }) {
  const { t } = useTranslation();
  const families = useQuery(orpc.models.families.queryOptions()).data ?? [];
  const family = families.find((entry) => entry.id === of.values.family);
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
            data={families.map((entry) => ({ value: entry.id, label: declared(entry.name) }))}
            {...of.field('family')}
          />
        )}
      </Row>
      {family && (
        <Text as="p" pad={[4, 0]} tone="dim" line={17}>
          {family.note}
        </Text>
      )}
      <Row label={t('models.field.coordinates')}>
        {(id) => (
          <Select
            id={id}
            clearable
            placeholder={family ? `${family.coordinates}, ${t('models.field.preset')}` : t('models.field.preset')}
            data={pointConventions.map((value) => ({ value, label: t(`models.coordinates.${value}`) }))}
            {...coordinates}
            // A custom convention is only in the JSON.
            value={pointConventions.find((pointConvention) => pointConvention === coordinates.value) ?? null}
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
      <ToolFields of={of} />
    </Section>
  );
}
