import type { DraftCell } from '#shared/contract/drafting.ts';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { i18next } from '../../../i18n/index.ts';
import { stepNumber } from '../episode/step-word.ts';
import { actionDetail, actionPlace, typeLabel } from '../labels.ts';

/** Why a cell yields no question: a word or two, or the whole sentence. */
export function whyNot({ why, as }: DraftCell, how: 'reason' | 'because'): string {
  if (why === null) return '';
  return i18next.t(`trajectories.questions.${how}.${why}`, { n: as === null ? 0 : stepNumber(as) });
}

/** What a cell asks about, in a few words. */
export function cellWords(episode: EpisodeDetail, cell: DraftCell): string {
  const { step, column, seeds } = cell;
  const at = step === null ? undefined : episode.stepList[step];
  const [action] = at?.actions ?? [];
  if (column === 'state' || column === 'widget' || column === 'layout')
    return i18next.t('trajectories.questions.seeds', { count: seeds });
  if (!action) return '';
  if (column === 'type') return typeLabel(action.type);
  const where = actionPlace(action) || actionDetail(action) || typeLabel(action.type);
  return column === 'parameter' ? where : at?.element?.name || i18next.t('trajectories.questions.shows');
}
