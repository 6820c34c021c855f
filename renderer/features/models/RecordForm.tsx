import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ModelRecord, pointConventions } from '#shared/contract/runs/models.ts';
import { orpc } from '../../transport/client.ts';
import { KeyRow } from './KeyRow.tsx';
import { change, changePart, type ModelInfo } from './model-draft.ts';
import { NumberField } from './NumberField.tsx';
import { Temperature } from './Temperature.tsx';
import classes from './Models.module.css';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** What is read when no variable is named: the vendor's own, and only for the vendor's own server. */
function usualVariable({ provider, baseUrl }: ModelRecord): string | undefined {
  if (baseUrl) return undefined;
  return provider === 'anthropic' ? 'ANTHROPIC_API_KEY' : 'OPENAI_API_KEY';
}

/** A label at the left, its control at the right. */
function Row({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={classes.row}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** A number or nothing; an emptied field leaves the record. */

/** Every field of a record that people set often; the rest is in the JSON. */
export function RecordForm({
  record,
  info,
  readOnly,
}: {
  record: ModelRecord;
  info: ModelInfo | undefined;
  readOnly: boolean;
}) {
  const { t } = useTranslation();
  const families = useQuery(orpc.models.families.queryOptions()).data ?? [];
  const family = families.find((one) => one.id === record.family);
  const remote = record.provider !== 'builtin';
  const own = pointConventions.find((one) => one === record.coordinates);
  return (
    <>
      <Section title={t('models.section.server')}>
        <Row label={t('models.field.name')}>
          {(id) => (
            <TextInput
              id={id}
              value={record.name}
              maxLength={120}
              disabled={readOnly}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          )}
        </Row>
        <Row label={t('models.field.provider')}>
          {(id) => (
            <Select
              id={id}
              disabled={readOnly}
              data={(readOnly ? (['builtin'] as const) : (['openai', 'anthropic'] as const)).map((value) => ({
                value,
                label: t(`models.provider.${value}`),
              }))}
              value={record.provider}
              onChange={(value) => value && change({ provider: value })}
            />
          )}
        </Row>
        {remote && (
          <Row label={t('models.field.baseUrl')}>
            {(id) => (
              <TextInput
                id={id}
                className={classes.mono}
                value={record.baseUrl ?? ''}
                placeholder={t('models.baseUrlDefault')}
                spellCheck={false}
                onChange={(event) => change({ baseUrl: event.currentTarget.value || undefined })}
              />
            )}
          </Row>
        )}
        <Row label={t('models.field.model')}>
          {(id) => (
            <TextInput
              id={id}
              className={classes.mono}
              value={record.model}
              disabled={readOnly}
              spellCheck={false}
              onChange={(event) => change({ model: event.currentTarget.value })}
            />
          )}
        </Row>
        {record.provider === 'openai' && (
          <Row label={t('models.field.api')}>
            {(id) => (
              <Select
                id={id}
                data={(['chat', 'responses'] as const).map((value) => ({ value, label: t(`models.api.${value}`) }))}
                value={record.api ?? 'chat'}
                onChange={(value) => change({ api: value === 'responses' ? 'responses' : undefined })}
              />
            )}
          </Row>
        )}
        {remote && (
          <Row label={t('models.field.apiKeyEnv')}>
            {(id) => (
              <TextInput
                id={id}
                className={classes.mono}
                value={record.apiKeyEnv ?? ''}
                placeholder={usualVariable(record)}
                spellCheck={false}
                onChange={(event) => change({ apiKeyEnv: event.currentTarget.value || undefined })}
              />
            )}
          </Row>
        )}
        <KeyRow info={info} />
      </Section>
      {remote && (
        <>
          <Section title={t('models.section.reading')}>
            <Row label={t('models.field.family')}>
              {(id) => (
                <Select
                  id={id}
                  searchable
                  clearable
                  placeholder={t('common.none')}
                  data={families.map((one) => ({ value: one.id, label: one.name }))}
                  value={record.family ?? null}
                  onChange={(value) => change({ family: value ?? undefined })}
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
                  value={own ?? null}
                  onChange={(value) => change({ coordinates: value ?? undefined })}
                />
              )}
            </Row>
          </Section>
          <Section title={t('models.section.image')}>
            <div className={classes.twoRows}>
              <Row label={t('models.field.longEdge')}>
                {(id) => (
                  <NumberField
                    id={id}
                    placeholder={t('models.field.asIs')}
                    value={record.image?.longEdge}
                    onChange={(value) => changePart('image', { longEdge: value })}
                  />
                )}
              </Row>
              <Row label={t('models.field.maxPixels')}>
                {(id) => (
                  <NumberField
                    id={id}
                    placeholder={t('models.field.asIs')}
                    value={record.image?.maxPixels}
                    onChange={(value) => changePart('image', { maxPixels: value })}
                  />
                )}
              </Row>
            </div>
          </Section>
          <Section title={t('models.section.sampling')}>
            <div className={classes.twoRows}>
              <Row label={t('models.field.temperature')}>
                {(id) => (
                  <Temperature
                    id={id}
                    value={record.params.temperature}
                    onChange={(temperature) => changePart('params', { temperature })}
                  />
                )}
              </Row>
              <Row label={t('models.field.maxTokens')}>
                {(id) => (
                  <NumberField
                    id={id}
                    min={1}
                    placeholder="2048"
                    value={record.params.maxTokens}
                    onChange={(value) => changePart('params', { maxTokens: value })}
                  />
                )}
              </Row>
              <Row label={t('models.field.concurrency')}>
                {(id) => (
                  <NumberField
                    id={id}
                    min={1}
                    value={record.limits.concurrency}
                    onChange={(value) => changePart('limits', { concurrency: value })}
                  />
                )}
              </Row>
              <Row label={t('models.field.rpm')}>
                {(id) => (
                  <NumberField
                    id={id}
                    min={1}
                    value={record.limits.rpm}
                    onChange={(value) => changePart('limits', { rpm: value })}
                  />
                )}
              </Row>
              <Row label={t('models.field.tpm')}>
                {(id) => (
                  <NumberField
                    id={id}
                    min={1}
                    value={record.limits.tpm}
                    onChange={(value) => changePart('limits', { tpm: value })}
                  />
                )}
              </Row>
              <Row label={t('models.field.timeout')}>
                {(id) => (
                  <NumberField
                    id={id}
                    min={1}
                    value={record.limits.timeoutSeconds}
                    onChange={(value) => changePart('limits', { timeoutSeconds: value })}
                  />
                )}
              </Row>
              <Row label={t('models.field.replyMegabytes')}>
                {(id) => (
                  <NumberField
                    id={id}
                    min={1}
                    placeholder="2"
                    value={record.limits.replyMegabytes}
                    onChange={(value) => changePart('limits', { replyMegabytes: value })}
                  />
                )}
              </Row>
              <Row label={t('models.field.waitMinutes')}>
                {(id) => (
                  <NumberField
                    id={id}
                    placeholder="15"
                    value={record.limits.waitMinutes}
                    onChange={(value) => changePart('limits', { waitMinutes: value })}
                  />
                )}
              </Row>
            </div>
          </Section>
          <Section title={t('models.section.price')}>
            <div className={classes.twoRows}>
              <Row label={t('models.field.priceIn')}>
                {(id) => (
                  <NumberField
                    id={id}
                    decimals={4}
                    value={record.price?.inputPerMTok}
                    onChange={(value) =>
                      change({
                        price:
                          value === undefined && !record.price?.outputPerMTok
                            ? undefined
                            : { inputPerMTok: value ?? 0, outputPerMTok: record.price?.outputPerMTok ?? 0 },
                      })
                    }
                  />
                )}
              </Row>
              <Row label={t('models.field.priceOut')}>
                {(id) => (
                  <NumberField
                    id={id}
                    decimals={4}
                    value={record.price?.outputPerMTok}
                    onChange={(value) =>
                      change({
                        price:
                          value === undefined && !record.price?.inputPerMTok
                            ? undefined
                            : { inputPerMTok: record.price?.inputPerMTok ?? 0, outputPerMTok: value ?? 0 },
                      })
                    }
                  />
                )}
              </Row>
            </div>
          </Section>
        </>
      )}
    </>
  );
}
