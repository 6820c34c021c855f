import { Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../../places/route.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { actingModels } from './acting-models.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';

/** Lets another model go on after a step of an attempt. */
export function ForkDialog({
  run,
  itemId,
  step,
  onClose,
}: {
  run: string;
  itemId: string;
  step: number;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const models = useQuery(orpc.models.list.queryOptions());
  const [model, setModel] = useState<string | null>(null);
  const fork = useMutation(
    orpc.live.fork.mutationOptions({
      onSuccess: ({ run: { id }, itemId: task }) => {
        onClose();
        navigate({ screen: 'runs', id, params: { task } });
      },
    }),
  );
  return (
    <Dialog
      onClose={onClose}
      title={t('live.fork.title', { step })}
      size={460}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap={8}>
        <Text as="p" tone="dim">
          {step === 0 ? t('live.fork.whatNone') : t('live.fork.what', { step, count: step })}
        </Text>
        <Select
          label={t('live.fork.model')}
          data={actingModels(models.data ?? []).map(({ name }) => name)}
          value={model}
          onChange={setModel}
          searchable
          data-autofocus
        />
        {(models.error ?? fork.error) && <ErrorNote error={models.error ?? fork.error} />}
        <ActionButton
          kind="primary"
          disabled={model === null || fork.isPending}
          onClick={() => model !== null && fork.mutate({ id: run, itemId, step, model })}
        >
          {t('live.fork.go')}
        </ActionButton>
      </Stack>
    </Dialog>
  );
}
