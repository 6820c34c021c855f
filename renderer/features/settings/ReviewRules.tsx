import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { changedSettings, type ProjectSettings } from '#shared/contract/projects.ts';
import { useProject } from '../../project/project.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { client, orpc } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { keepField } from '../../places/open-fields.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { NumberField } from '../../ui/forms/NumberField.tsx';
import { type Typed, useStudioForm } from '../../ui/forms/use-studio-form.ts';
import { Grid, Row, Text } from '../../ui/layout/primitives.tsx';

/**
 * How many people answer each item, and how much gold is mixed in. Saved on Enter, by the button, and when a field is
 * left.
 */
export function ReviewRules() {
  const settings = useProject()?.settings;
  return settings && <SettingsForm settings={settings} />;
}

const order = ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'description' | 'error')[];

const fieldsOf = ({ annotatorsPerItem, goldShare }: ProjectSettings) => ({
  annotatorsPerItem: annotatorsPerItem as Typed,
  gold: Math.round(goldShare * 100) as Typed,
});

function SettingsForm({ settings }: { settings: ProjectSettings }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('projects.updateSettings');
  const form = useStudioForm({
    initial: fieldsOf(settings),
    schema: changedSettings,
    toInput: ({ annotatorsPerItem, gold }) => ({
      annotatorsPerItem: annotatorsPerItem as number,
      goldShare: gold === '' ? (gold as never) : gold / 100,
    }),
    check: ({ gold }): Record<string, string> =>
      Number(gold) > 50 ? { gold: t('common.fault.atMost', { number: 50 }) } : {},
    fieldOf: (path) => (path === 'goldShare' ? 'gold' : path),
    save: (input) => client.projects.updateSettings(input),
    sendsAgain: true,
    onSaved: () => void queryClient.invalidateQueries({ queryKey: orpc.projects.current.key() }),
  });
  const latest = useRef(form);
  latest.current = form;
  // Somebody else's saved values are shown, unless something is being typed here.
  useEffect(() => {
    if (!latest.current.dirty) latest.current.form.setValues(fieldsOf(settings));
    latest.current.form.setInitialValues(fieldsOf(settings));
  }, [settings]);
  const store = (): void => {
    if (latest.current.dirty && refusal === null) latest.current.submit();
  };
  const take = useRef(store);
  take.current = store;
  useLayoutEffect(() => keepField({ take: () => take.current(), drop: () => latest.current.form.reset() }), []);
  return (
    <Form
      of={form}
      gap={8}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) store();
      }}
      aria-label={t('settings.review.title')}
    >
      <Text as="h2" mb={4} size={13} line={18} weight={600}>
        {t('settings.review.title')}
      </Text>
      <Grid gap={[12, 16]} align="start" columns="repeat(auto-fit, minmax(13.75rem, 1fr))" maxWidth={640}>
        <NumberField
          label={t('settings.review.annotators')}
          inputWrapperOrder={order}
          description={t('settings.review.annotatorsNote')}
          readOnly={refusal !== null}
          {...form.field('annotatorsPerItem')}
        />
        <NumberField
          label={t('settings.review.gold')}
          inputWrapperOrder={order}
          description={t('settings.review.goldNote')}
          readOnly={refusal !== null}
          {...form.field('gold')}
        />
      </Grid>
      {form.failure != null && <ErrorNote error={form.failure} />}
      <Row wrap align="center" gap={8}>
        <ActionButton type="submit" disabled={form.pending} refusal={refusal}>
          {t('settings.review.save')}
        </ActionButton>
        {form.saved && !form.dirty && <span role="status">{t('settings.review.saved')}</span>}
      </Row>
    </Form>
  );
}
