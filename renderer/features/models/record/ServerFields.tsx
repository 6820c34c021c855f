import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../transport/client.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import classes from './Record.module.css';
import { KeyRow } from './KeyRow.tsx';
import { type ModelInfo, useModelDraft } from '../model-draft.ts';
import type { RecordFields } from './record-fields.ts';
import { type RecordFormOf, Row, Section } from '../RecordRows.tsx';

/** The variable used if none is named: the vendor's own, and only for the vendor's own server. */
function usualVariable({ provider, baseUrl }: RecordFields): string | undefined {
  if (baseUrl) return undefined;
  if (provider === 'google') return 'GEMINI_API_KEY';
  return provider === 'anthropic' ? 'ANTHROPIC_API_KEY' : 'OPENAI_API_KEY';
}

/** Server, model name and key; or the two models of a composite. */
export function ServerFields({ of, info, fixed }: { of: RecordFormOf; info: ModelInfo | undefined; fixed: boolean }) {
  const { t } = useTranslation();
  const { provider } = of.values;
  // A new record is named first: its proposed name is selected, so that typing replaces it.
  const isNew = useModelDraft((draft) => draft.record !== null && draft.stored === null);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isNew) return;
    name.current?.focus();
    name.current?.select();
  }, [isNew]);
  const providers =
    provider === 'builtin' ? (['builtin'] as const) : (['openai', 'anthropic', 'google', 'composite'] as const);
  return (
    <Section title={t('models.section.server')}>
      <Row label={t('models.field.name')}>
        {(id) => <TextInput ref={name} id={id} maxLength={120} disabled={fixed} {...of.field('name')} />}
      </Row>
      <Row label={t('models.field.provider')}>
        {(id) => (
          <Select
            id={id}
            disabled={fixed}
            allowDeselect={false}
            data={providers.map((value) => ({ value, label: t(`models.provider.${value}`) }))}
            {...of.field('provider')}
          />
        )}
      </Row>
      {provider === 'composite' ? <PartFields of={of} /> : <OwnServer of={of} info={info} fixed={fixed} />}
    </Section>
  );
}

function OwnServer({ of, info, fixed }: { of: RecordFormOf; info: ModelInfo | undefined; fixed: boolean }) {
  const { t } = useTranslation();
  const { provider } = of.values;
  return (
    <>
      {provider !== 'builtin' && (
        <Row label={t('models.field.baseUrl')}>
          {(id) => (
            <TextInput
              id={id}
              className={classes.mono}
              placeholder={t('models.baseUrlDefault')}
              spellCheck={false}
              disabled={fixed}
              {...of.field('baseUrl')}
            />
          )}
        </Row>
      )}
      <Row label={t('models.field.model')}>
        {(id) => (
          <TextInput id={id} className={classes.mono} spellCheck={false} disabled={fixed} {...of.field('model')} />
        )}
      </Row>
      {provider === 'openai' && (
        <Row label={t('models.field.api')}>
          {(id) => (
            <Select
              id={id}
              disabled={fixed}
              allowDeselect={false}
              data={(['chat', 'responses'] as const).map((value) => ({ value, label: t(`models.api.${value}`) }))}
              {...of.field('api')}
            />
          )}
        </Row>
      )}
      {provider !== 'builtin' && (
        <Row label={t('models.field.apiKeyEnv')}>
          {(id) => (
            <TextInput
              id={id}
              className={classes.mono}
              placeholder={usualVariable(of.values)}
              spellCheck={false}
              disabled={fixed}
              {...of.field('apiKeyEnv')}
            />
          )}
        </Row>
      )}
      <KeyRow info={info} />
    </>
  );
}

/** The two models of a composite. */
function PartFields({ of }: { of: RecordFormOf }) {
  const { t } = useTranslation();
  const single = (useQuery(orpc.models.list.queryOptions()).data ?? []).filter(
    ({ record, liveOnly }) => !record.composite && !liveOnly,
  );
  const names = (builtin: boolean) =>
    single.filter((entry) => builtin || !entry.builtin).map(({ record }) => record.name);
  return (
    <>
      <Text as="p" pad={[4, 0]} tone="dim" line={17}>
        {t('models.compositeNote')}
      </Text>
      <Row label={t('models.field.planner')}>
        {(id) => <Select id={id} searchable data={names(false)} {...of.field('planner')} />}
      </Row>
      <Row label={t('models.field.grounder')}>
        {(id) => <Select id={id} searchable data={names(true)} {...of.field('grounder')} />}
      </Row>
    </>
  );
}
