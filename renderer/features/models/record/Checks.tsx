import { IconCircleCheck, IconCircleDashed, IconLoader2, IconPlugConnectedX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { KeyDialog } from './KeyRow.tsx';
import { useChecks } from '../model-draft.ts';
import classes from '../Models.module.css';
import { useTries } from '../tries.ts';
import { Block, Grid, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

function Mark({ state }: { state: 'ok' | 'bad' | 'open' | 'busy' }) {
  if (state === 'busy') return <IconLoader2 className="spin" size={14} stroke={1.6} aria-hidden="true" />;
  if (state === 'ok') return <IconCircleCheck size={14} stroke={1.6} color="var(--ok)" aria-hidden="true" />;
  if (state === 'bad') return <IconPlugConnectedX size={14} stroke={1.6} color="var(--bad)" aria-hidden="true" />;
  return <IconCircleDashed size={14} stroke={1.6} color="var(--dim)" aria-hidden="true" />;
}

/** What is known from asking a model: its server, and the last try. */
export function Checks({ name, dirty }: { name: string | null; dirty: boolean }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const server = useChecks((state) => (name ? state[name]?.server : undefined));
  const tried = useTries((state) => (name ? state[name]?.result : undefined));
  const refusal = useCallRefusal('models.check');
  const check = useMutation({
    ...orpc.models.check.mutationOptions(),
    onSuccess: (result, { name: asked }) => useChecks.setState({ [asked]: { server: result } }),
  });
  const seconds = (value: number) => t('models.check.seconds', { seconds: value.toFixed(value < 1 ? 2 : 1) });
  return (
    <Block as="section" pad={12} borderBottom="line" className={classes.section}>
      <Row align="center" justify="space-between" mb={8}>
        <h3>{t('models.section.checks')}</h3>
        <ActionButton
          small
          refusal={refusal}
          disabled={!name || dirty || check.isPending}
          title={dirty ? t('models.check.saveFirst') : undefined}
          onClick={() => name && check.mutate({ name })}
        >
          {t('models.check.run')}
        </ActionButton>
      </Row>
      <Stack as="ul" gap={7}>
        <Grid as="li" columns="0.875rem 1fr auto" align="center" gap={[0, 8]}>
          <Mark state={check.isPending ? 'busy' : server ? (server.ok ? 'ok' : 'bad') : 'open'} />
          <span>{t('models.check.server')}</span>
          <Text tone="dim">
            {check.isPending
              ? t('models.checking')
              : server?.trouble
                ? t(server.trouble === 'key-missing' ? 'models.key.missing' : `models.trouble.${server.trouble}`)
                : server
                  ? seconds(server.seconds)
                  : t('models.check.notYet')}
          </Text>
        </Grid>
        <Grid as="li" columns="0.875rem 1fr auto" align="center" gap={[0, 8]}>
          <Mark state={tried ? (tried.reply !== null ? 'ok' : 'bad') : 'open'} />
          <span>{t('models.check.image')}</span>
          <Text tone="dim">{tried ? seconds(tried.seconds) : t('models.check.notYet')}</Text>
        </Grid>
        <Grid as="li" columns="0.875rem 1fr auto" align="center" gap={[0, 8]}>
          <Mark state={tried?.convention ? (tried.point ? 'ok' : 'bad') : 'open'} />
          <span>{t('models.check.point')}</span>
          <Text tone="dim">{tried?.convention ?? t('models.check.notYet')}</Text>
        </Grid>
      </Stack>
      {server && (
        <Stack align="flex-start" gap={8} mt={8}>
          <Text as="p" pad={[4, 0]} tone="dim" line={17}>
            {server.message}
          </Text>
          {server.trouble && name && !dirty && (
            <>
              <Text as="p" pad={[4, 0]} tone="dim" line={17}>
                {t(`models.nextStep.${server.trouble}`)}
              </Text>
              {(server.trouble === 'key-missing' || server.trouble === 'key-refused') && (
                <ActionButton small onClick={() => setAsking(true)}>
                  {t('models.setKey')}
                </ActionButton>
              )}
            </>
          )}
        </Stack>
      )}
      {asking && name && <KeyDialog name={name} onClose={() => setAsking(false)} />}
      {check.error && <ErrorNote error={check.error} />}
    </Block>
  );
}
