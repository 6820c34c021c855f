import { Textarea } from '@mantine/core';
import { IconEyeCheck, IconFlag } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { predictionDetail } from '#shared/contract/runs/evaluations/predictions.ts';
import { navigate } from '../../../places/route.ts';
import { client } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Grid, Row } from '../../../ui/layout/primitives.tsx';
import classes from './ItemDialog.module.css';

type Detail = z.infer<typeof predictionDetail>;

/** From a failure to its key: report it, which puts the item back in the review queue, or open the item in Review and correct it. */
export function KeyTools({ source }: { source: NonNullable<Detail['source']> }) {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const [edit] = useState(() => uuidv7());
  const report = useMutation({
    mutationFn: () => client.review.report({ id: source.review, text: text?.trim() ?? '', edit }),
    onSuccess: () => setText(null),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text?.trim()) report.mutate();
  };
  return (
    <Row wrap align="center" gap={6}>
      <ActionButton small icon={IconEyeCheck} onClick={() => navigate({ screen: 'review', id: source.review })}>
        {t('evaluate.key.open')}
      </ActionButton>
      {text === null && !report.isSuccess && (
        <ActionButton small icon={IconFlag} onClick={() => setText('')}>
          {t('evaluate.key.report')}
        </ActionButton>
      )}
      {report.data && <span role="status">{t(`evaluate.key.outcome.${report.data.outcome}`)}</span>}
      {text !== null && (
        <Grid items="start" as="form" flex="1 0 100%" gap={6} className={classes.keyForm} onSubmit={submit}>
          <Textarea
            autosize
            minRows={2}
            data-autofocus
            label={t('evaluate.key.what')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.stopPropagation()}
          />
          <ActionButton small type="submit" kind="primary" disabled={!text.trim() || report.isPending}>
            {t('evaluate.key.send')}
          </ActionButton>
        </Grid>
      )}
      {report.error && <ErrorNote error={report.error} />}
    </Row>
  );
}
