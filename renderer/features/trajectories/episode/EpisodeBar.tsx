import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconClipboardCheck,
  IconPencil,
  IconShare,
  IconSparkles,
} from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { runAction } from '../../../actions/run-action.ts';
import { askForExport } from '../../../places/requested-export.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { valueLabel } from '../labels.ts';
import { useEpisodeLook } from '../list-store.ts';
import { openEpisode, toList } from './open-episode.ts';
import { MarksToggle } from './MarksToggle.tsx';
import { Bar, BarDivider, BarEnd, BarFact, BarTitle } from '../../../ui/Bar.tsx';

type Picture = NonNullable<EpisodeDetail['final']>['picture'];

/** An episode's name, facts, place in the list, and actions. */
export function EpisodeBar({
  episode,
  picture,
  neighbours: { before, after, place, total },
}: {
  episode: EpisodeDetail;
  /** The current picture; null if there is none. */
  picture: Picture;
  neighbours: { before: string | null; after: string | null; place: number | null; total: number };
}) {
  const { t } = useTranslation();
  const marks = useEpisodeLook((state) => state.marks);
  const questionsKey = useShortcut('episode-questions');
  const questionsRefusal = useCallRefusal('drafting.cells');
  const exportRefusal = useCallRefusal('exports.start');
  const labelKey = useShortcut('episode-label');
  const labelRefusal = useCallRefusal('episodes.label');
  const annotateKey = useShortcut('step-annotate');
  const size = picture ? `${picture.width} × ${picture.height}` : '';
  const facts = [...episode.apps, episode.platform && valueLabel('platform', episode.platform), size];
  return (
    <Bar aria-label={episode.name}>
      <IconButton icon={IconArrowLeft} label={t('trajectories.episode.back')} onClick={toList} />
      <IconButton
        icon={IconChevronLeft}
        label={t('trajectories.episode.previous')}
        disabled={before === null}
        onClick={() => openEpisode(before)}
      />
      {place !== null && (
        <span>
          <Trans
            i18nKey="trajectories.episode.place"
            values={{ place: formatCount(place + 1), total: formatCount(total) }}
            components={{ b: <b /> }}
          />
        </span>
      )}
      <IconButton
        icon={IconChevronRight}
        label={t('trajectories.episode.next')}
        disabled={after === null}
        onClick={() => openEpisode(after)}
      />
      <BarDivider />
      <BarTitle>{episode.name}</BarTitle>
      <BarFact>{facts.filter(Boolean).join(' · ')}</BarFact>
      <BarEnd>
        <MarksToggle on={marks} action="episode-marks" onChange={() => runAction('episode-marks')} />
        <ActionButton
          icon={IconShare}
          refusal={exportRefusal}
          onClick={() => askForExport('episodes', [episode.id], 'episode-html')}
        >
          {t('trajectories.episode.share')}
        </ActionButton>
        <ActionButton
          icon={IconSparkles}
          shortcut={questionsKey}
          refusal={questionsRefusal}
          onClick={() => runAction('episode-questions')}
        >
          {t('trajectories.episode.questions')}
        </ActionButton>
        <ActionButton
          icon={IconClipboardCheck}
          shortcut={labelKey}
          refusal={labelRefusal}
          onClick={() => runAction('episode-label')}
        >
          {t('trajectories.episode.queue')}
        </ActionButton>
        <ActionButton
          kind="primary"
          icon={IconPencil}
          shortcut={annotateKey}
          disabled={!picture?.screenshotId}
          onClick={() => runAction('step-annotate')}
        >
          {t('trajectories.episode.annotate')}
        </ActionButton>
      </BarEnd>
    </Bar>
  );
}
