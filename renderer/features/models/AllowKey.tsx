import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../project/use-may.ts';
import type { KeyRoute } from '#shared/contract/runs/models.ts';
import { orpc } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useChecks } from './model-draft.ts';
import { Grid, Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import classes from './Models.module.css';

/** Refetches everything that a permission or its removal changes: the models, and estimates with them. */
async function refresh(): Promise<void> {
  useChecks.setState({}, true);
  await Promise.all(
    [orpc.models.key(), orpc.runs.estimate.key(), orpc.evaluations.estimate.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

/**
 * Asks once on this machine whether the key in a variable may be sent to a server; `short` if the variable is visible.
 */
export function AllowKey({ route, short = false }: { route: KeyRoute; short?: boolean }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const refusal = useCallRefusal('models.allowKey');
  const allow = useMutation({
    ...orpc.models.allowKey.mutationOptions(),
    onSuccess: async () => {
      await refresh();
      setAsking(false);
    },
  });
  return (
    <>
      <ActionButton small title={t('models.allowKey.asks', route)} refusal={refusal} onClick={() => setAsking(true)}>
        {short ? t('models.allowKey.openShort') : t('models.allowKey.open', { variable: route.variable })}
      </ActionButton>
      {asking && (
        <Dialog
          onClose={() => setAsking(false)}
          title={t('models.allowKey.title', { variable: route.variable })}
          size={460}
          closeButtonProps={{ 'aria-label': t('common.close') }}
        >
          <Stack gap={12} className={classes.dialog}>
            <p>{t('models.allowKey.text')}</p>
            <Grid as="dl" gap={[4, 16]} columns="auto 1fr">
              <dt>{t('models.allowKey.variable')}</dt>
              <dd className="selectable">{route.variable}</dd>
              <dt>{t('models.allowKey.server')}</dt>
              <dd className="selectable">{route.server}</dd>
            </Grid>
            <Text as="p" pad={[4, 0]} tone="dim" line={17}>
              {t('models.allowKey.note')}
            </Text>
            {allow.error && <ErrorNote error={allow.error} />}
            <Row justify="flex-end" gap={8}>
              <ActionButton onClick={() => setAsking(false)}>{t('common.cancel')}</ActionButton>
              <ActionButton
                kind="primary"
                disabled={allow.isPending}
                onClick={() => allow.mutate({ ...route, allow: true })}
              >
                {t('models.allowKey.go')}
              </ActionButton>
            </Row>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

/** Removes a permission, so that it is asked for again. */
export function ForbidKey({ route }: { route: KeyRoute }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('models.allowKey');
  const forbid = useMutation({ ...orpc.models.allowKey.mutationOptions(), onSuccess: refresh });
  return (
    <ActionButton
      small
      kind="plain"
      title={t('models.allowKey.backHint', route)}
      refusal={refusal}
      disabled={forbid.isPending}
      onClick={() => forbid.mutate({ ...route, allow: false })}
    >
      {t('models.allowKey.back')}
    </ActionButton>
  );
}
