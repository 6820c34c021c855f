import { IconChartDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FigureId } from '#shared/contract/runs/evaluations/figures.ts';
import { phraseSchema } from '#shared/phrases/phrase.ts';
import { navigate, type Route } from '../../../places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { leaveFocusToScreen } from '../../../ui/Dialog.tsx';
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
export function lackOf(error: unknown): string | null {
  const said = phraseSchema.safeParse((error as { data?: { said?: unknown } } | null)?.data?.said).data;
  return said?.code === 'figure-nothing' ? String(said.values['needs']) : null;
}

/** Shown instead of a figure for which the project has no material yet: what that is, and the way to it. */
export function NothingToDraw({ id, needs, onClose }: { id: FigureId; needs: string; onClose: () => void }) {
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
