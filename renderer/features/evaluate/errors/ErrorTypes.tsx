import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ErrorKind, type ErrorView, errorViews } from '#shared/tasks/errors/error-types.ts';
import { useDimWords } from '../../../i18n/dim-words.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { client, orpc } from '../../../transport/client.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import type { Detail } from '../charts/figures.ts';
import classes from './ErrorTypes.module.css';
import { Grid, Heading, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

/** The view that was used last, for the next failure. */
let lastView: ErrorView = 'type';

/**
 * What went wrong: proposed by rule, said by people with a digit or by pressing. A second press takes it back. `keyed`
 * receives what a digit does, as keys arrive at the dialog.
 */
export function ErrorTypes({
  detail,
  run,
  keyed,
}: {
  detail: Detail;
  run: string;
  keyed: (onDigit: ((digit: number) => void) | null) => void;
}) {
  const { t } = useTranslation();
  const words = useDimWords();
  const refusal = useCallRefusal('evaluations.labelError');
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(lastView);
  const label = detail.errors.find(({ view }) => view === wanted) ?? detail.errors[0];
  const say = useMutation({
    mutationFn: ({ view, kind }: { view: ErrorView; kind: ErrorKind | null }) =>
      client.evaluations.labelError({ run, index: detail.index, view, kind }),
    onSuccess: (errors) => {
      queries.setQueryData(
        orpc.evaluations.prediction.queryKey({ input: { run, index: detail.index } }),
        (before: Detail | undefined) => before && { ...before, errors },
      );
      void queries.invalidateQueries({ queryKey: orpc.evaluations.errors.key() });
    },
  });
  if (!label) return null;
  const { view, proposed, mine, others } = label;
  const kinds: readonly ErrorKind[] = errorViews[view];
  const choose = (kind: ErrorKind | undefined) => {
    if (kind !== undefined && refusal === null) say.mutate({ view, kind: kind === mine ? null : kind });
  };
  const ref = (node: HTMLElement | null) => {
    keyed(node === null ? null : (digit) => choose(kinds[digit - 1]));
    return () => keyed(null);
  };
  return (
    <Stack as="section" gap={6} ref={ref} aria-label={t('evaluate.errors.title')}>
      <Row as="header" align="center" justify="space-between" gap={8}>
        <Heading size={12}>{t('evaluate.errors.title')}</Heading>
        {detail.errors.length > 1 && (
          <SegmentedControl<ErrorView>
            label={t('evaluate.errors.views')}
            value={view}
            segments={detail.errors.map((error) => ({
              value: error.view,
              label: t(`evaluate.errors.view.${error.view}`),
            }))}
            onChange={(next) => {
              lastView = next;
              setWanted(next);
            }}
          />
        )}
      </Row>
      <Grid
        columns="1fr 1fr"
        gap={4}
        className={classes.kinds}
        role="group"
        aria-label={t(`evaluate.errors.view.${view}`)}
      >
        {kinds.map((kind, at) => (
          <Row
            as="button"
            align="center"
            gap={6}
            minHeight={26}
            pad={[2, 8]}
            border="line"
            radius={4}
            surface="raised"
            text="left"
            cursor="pointer"
            key={kind}
            type="button"
            aria-pressed={mine === kind}
            data-proposed={(mine === null && proposed === kind) || undefined}
            disabled={refusal !== null || say.isPending}
            title={refusal ?? t(`evaluate.errors.about.${kind}`)}
            onClick={() => choose(kind)}
          >
            <Kbd shortcut={String(at + 1)} />
            {words.error(kind)}
          </Row>
        ))}
      </Grid>
      <Text as="p" tone="dim" size={12}>
        {mine === null
          ? proposed === null
            ? t('evaluate.errors.noProposal')
            : t('evaluate.errors.proposed', { kind: words.error(proposed) })
          : others.length === 0
            ? t('evaluate.errors.onlyYou')
            : others.map(({ rater, kind }) => `${rater}: ${words.error(kind)}`).join(', ')}
      </Text>
      {say.error && <ErrorNote error={say.error} />}
    </Stack>
  );
}
