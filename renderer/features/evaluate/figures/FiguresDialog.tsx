import { Loader, Select } from '@mantine/core';
import { IconChartDots, IconDownload, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figureId, type FigureId, figureIds } from '#shared/contract/runs/evaluations/figures.ts';
import { say } from '../../../ui/messages.ts';
import { useScheme } from '../../../theme/scheme.ts';
import { client, orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog, leaveFocusToScreen } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { saveText } from '../../../ui/files/save-text.ts';
import classes from './Figures.module.css';
import { Block, Row, Stack } from '../../../ui/layout/primitives.tsx';
import { phraseSchema } from '#shared/phrases/phrase.ts';
import { navigate, type Route } from '../../../places/route.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { agentTask } from '../agent-pairs/types.ts';

const evaluations = { screen: 'evaluate', params: { new: '1' } } as const;
const agents = { screen: 'evaluate', params: { task: agentTask } } as const;
const data = { screen: 'import' } as const;

/** Where the material of each figure comes from. */
const places: Record<FigureId, { to: Partial<Route> & Pick<Route, 'screen'>; label: 'evaluate' | 'agents' | 'data' }> =
  {
    'mmbench-1': { to: evaluations, label: 'evaluate' },
    'mmbench-4': { to: agents, label: 'agents' },
    'mmbench-5': { to: agents, label: 'agents' },
    'mmbench-6': { to: evaluations, label: 'evaluate' },
    'finestate-3': { to: data, label: 'data' },
    'gkb-5': { to: data, label: 'data' },
    'gkb-10': { to: evaluations, label: 'evaluate' },
    'gkb-11': { to: evaluations, label: 'evaluate' },
    'probench-3': { to: data, label: 'data' },
    'probench-5': { to: data, label: 'data' },
  };

/** What a project lacks for a figure, if that is why it could not be made. */
function lackOf(error: unknown): string | null {
  const sentence = phraseSchema.safeParse((error as { data?: { phrase?: unknown } } | null)?.data?.phrase).data;
  return sentence?.code === 'figure-nothing' ? String(sentence.values['needs']) : null;
}

/** Shown instead of a figure for which the project has no material yet: what that is, and the way to it. */
function NothingToDraw({ id, needs, onClose }: { id: FigureId; needs: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { to, label } = places[id];
  const go = () => {
    leaveFocusToScreen();
    onClose();
    navigate(to);
  };
  return (
    <EmptyState
      icon={IconChartDots}
      title={t('evaluate.figures.none')}
      action={<ActionButton onClick={go}>{t(`evaluate.figures.go.${label}`)}</ActionButton>}
    >
      {t('evaluate.figures.needs', { needs })}
    </EmptyState>
  );
}

/** The figures of the papers, filled with the project's numbers: shown in the theme of the screen, saved for print. */
export function FiguresDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [id, setId] = useState<FigureId>('mmbench-6');
  const theme = useScheme((state) => state.shown);
  // Nothing announces every change that a figure depends on, so it is made anew each time.
  const shown = useQuery({
    ...orpc.evaluations.figure.queryOptions({ input: { id, theme } }),
    staleTime: 0,
    gcTime: 0,
  });
  const figure = shown.data;
  const needs = lackOf(shown.error);
  const save = (part: 'svg' | 'data') =>
    void client.evaluations.figure({ id, theme: 'light' }).then((made) => {
      const { name, text } = made[part];
      saveText(name, text, part === 'svg' ? 'image/svg+xml' : 'text/csv');
    }, say);
  return (
    <Dialog
      onClose={onClose}
      title={t('evaluate.figures.title')}
      size="min(1160px, 92vw)"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap={12}>
        <Row wrap gap={8}>
          <Select
            aria-label={t('evaluate.figures.choose')}
            w={420}
            maw="100%"
            allowDeselect={false}
            data-autofocus
            data={figureIds.map((value) => ({ value, label: t(`evaluate.figures.names.${value}`) }))}
            value={id}
            onChange={(value) => setId(figureId.catch(id).parse(value))}
          />
          <Row as="span" gap={8} className={classes.save}>
            <ActionButton icon={IconTable} disabled={!figure} onClick={() => save('data')}>
              {t('evaluate.figures.data')}
            </ActionButton>
            <ActionButton kind="primary" icon={IconDownload} disabled={!figure} onClick={() => save('svg')}>
              {t('evaluate.figures.svg')}
            </ActionButton>
          </Row>
        </Row>
        <Block minHeight="min(15rem, 100vh - 12.5rem)" aria-busy={shown.isPending}>
          {shown.isPending && (
            <span role="status">
              <Loader size="xs" /> {t('evaluate.figures.making')}…
            </span>
          )}
          {needs !== null ? (
            <NothingToDraw id={id} needs={needs} onClose={onClose} />
          ) : (
            shown.error && <ErrorNote error={shown.error} onRetry={() => void shown.refetch()} />
          )}
          {figure && (
            // A focused sheet scrolls with the arrow keys.
            // Focusable, so that the arrow keys scroll wide figures.
            <Block
              overflow="auto"
              maxHeight="calc(100vh - 12.5rem)"
              tabIndex={0}
              role="group"
              aria-label={figure.title}
            >
              <Block
                as="img"
                display="block"
                maxWidth="none"
                src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(figure.svg.text)}`}
                alt={figure.title}
              />
            </Block>
          )}
        </Block>
      </Stack>
    </Dialog>
  );
}
