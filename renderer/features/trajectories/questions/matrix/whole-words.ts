import type { DraftCell } from '#shared/contract/drafting.ts';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { goalCompletion } from '#shared/items/goal-completion/index.ts';
import { goalVerdict } from '#shared/items/goal-completion/label.ts';
import { fixedSteps, planForm } from '#shared/tasks/knowledge/plan-forms.ts';
import { stepInWords } from '#shared/tasks/knowledge/step-in-words.ts';
import { i18next } from '../../../../i18n/index.ts';
import { whyNot } from '../cell-words.ts';

/** One way in which a goal or a plan can be asked. */
export interface Way {
  id: string;
  what: string;
  /** Its key, or why it is not possible here. */
  how: string;
  /** `switch`: a person chooses it; `given`: it follows from a label on its own; `no`: not possible here. */
  is: 'switch' | 'given' | 'no';
}

/** Maximum number of pictures in a goal question. */
const most = 5;

/** The whole episode by its label, its copy without the last picture, and that copy if nobody can tell. */
function goalWays(episode: EpisodeDetail, cell: DraftCell): Way[] {
  const { t } = i18next;
  const shown = [...episode.stepList, ...(episode.final ? [episode.final] : [])].filter(
    ({ picture }) => picture,
  ).length;
  const { data: verdict } = goalVerdict.safeParse(episode.labels.find(({ kind }) => kind === goalCompletion.id)?.value);
  const key = verdict === 'success' ? 'yes' : verdict === 'failure' ? 'no' : null;
  const how = key
    ? t('trajectories.questions.goal.key', { key })
    : verdict
      ? t('trajectories.questions.goal.noKey', { verdict })
      : t('trajectories.questions.goal.byLabel');
  const pictures = t(shown > most ? 'trajectories.questions.goal.last' : 'trajectories.questions.goal.all', {
    count: Math.min(shown, most),
  });
  const cut = cell.why === null ? t('trajectories.questions.goal.key', { key: 'no' }) : whyNot(cell, 'reason');
  return [
    { id: 'all', what: pictures, how, is: key ? 'given' : 'no' },
    { id: 'cut', what: t('trajectories.questions.goal.cut'), how: cut, is: cell.why === null ? 'switch' : 'no' },
    {
      id: 'hidden',
      what: t('trajectories.questions.goal.hidden'),
      how: t('trajectories.questions.goal.afterCut'),
      is: 'no',
    },
  ];
}

/** The order of steps or a missing one, as many steps as the recording has; the model's plan may have others. */
function planWays(episode: EpisodeDetail, cell: DraftCell): Way[] {
  const { t } = i18next;
  // Of a very long episode only the first steps are here.
  const more = episode.steps - episode.stepList.length;
  const count = episode.stepList.flatMap(stepInWords).length + more;
  const form = planForm(count);
  const why = cell.why === null ? null : whyNot(cell, 'reason');
  const few = form === 'missing-step';
  const order =
    form === 'tail-order'
      ? t('trajectories.questions.plan.tail', { n: fixedSteps(count) })
      : t('trajectories.questions.plan.all', { n: count });
  const is = (fits: boolean) => (fits && why === null ? 'switch' : 'no');
  return [
    {
      id: 'missing',
      what: t('trajectories.questions.plan.missing'),
      how: why ?? (few ? t('trajectories.questions.plan.fill') : t('trajectories.questions.plan.tooMany', { count })),
      is: is(few),
    },
    {
      id: 'order',
      what: t('trajectories.questions.plan.order'),
      how: why ?? (few ? t('trajectories.questions.plan.tooFew', { count }) : order),
      is: is(!few),
    },
  ];
}

/** The ways in which a goal or a plan can be asked of an episode, and which of them one cell switches. */
export const waysOf = (episode: EpisodeDetail, cell: DraftCell): Way[] =>
  cell.column === 'goal' ? goalWays(episode, cell) : planWays(episode, cell);
