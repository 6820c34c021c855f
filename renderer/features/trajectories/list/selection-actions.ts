import {
  type Icon,
  IconClipboardCheck,
  IconDownload,
  IconGavel,
  IconLayoutKanban,
  IconSparkles,
  IconTag,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react';
import type { Procedure } from '#shared/contract/roles.ts';
import { askForBatch } from '../../../places/requested-batch.ts';
import { askForExport } from '../../../places/requested-export.ts';
import { askForRun } from '../../../places/requested-run.ts';
import { i18next } from '../../../i18n/index.ts';
import { say } from '../../../ui/messages.ts';
import { edit, queueForLabels } from '../bulk.ts';
import { draftFrom } from '../questions-store.ts';
import { useEpisodesOpen } from '../list-store.ts';

/** An action on the selected episodes: a button in the bar, with its key. */
export interface SelectionAction {
  /** Id of its entry in `shared/actions/trajectories.ts`. */
  action: string;
  icon: Icon;
  label: () => string;
  /** For people who may not call it the button is disabled, with the reason. */
  procedure: Procedure;
  kind?: 'default' | 'bad';
  run: (ids: string[]) => void;
}

/** In the order of the bar. A new one adds an entry here and in `shared/actions/trajectories.ts`. */
export const selectionActions: readonly SelectionAction[] = [
  {
    action: 'episode-label',
    icon: IconClipboardCheck,
    label: () => i18next.t('trajectories.bar.queue'),
    procedure: 'episodes.label',
    run: (ids) => void queueForLabels(ids),
  },
  {
    action: 'episode-questions',
    icon: IconSparkles,
    label: () => i18next.t('trajectories.bar.questions'),
    procedure: 'drafting.cells',
    run: (ids) => draftFrom(ids),
  },
  {
    action: 'episode-judge',
    icon: IconGavel,
    label: () => i18next.t('trajectories.bar.judge'),
    procedure: 'runs.start',
    run: (ids) => askForRun('judge', { kind: 'ids', ids }),
  },
  {
    action: 'episode-assign',
    icon: IconUserEdit,
    label: () => i18next.t('trajectories.bar.assign'),
    procedure: 'episodes.update',
    run: () => useEpisodesOpen.setState({ dialog: 'assign' }),
  },
  {
    action: 'episode-batch',
    icon: IconLayoutKanban,
    label: () => i18next.t('trajectories.bar.batch'),
    procedure: 'batches.create',
    run: (ids) => askForBatch({ kind: 'episode', selection: { kind: 'ids', ids } }),
  },
  {
    action: 'episode-tag',
    icon: IconTag,
    label: () => i18next.t('trajectories.bar.tag'),
    procedure: 'episodes.update',
    run: () => useEpisodesOpen.setState({ dialog: 'tag' }),
  },
  {
    action: 'episode-export',
    icon: IconDownload,
    label: () => i18next.t('trajectories.bar.export'),
    procedure: 'exports.start',
    run: (ids) => askForExport('episodes', ids),
  },
  {
    action: 'episode-retire',
    icon: IconTrash,
    label: () => i18next.t('trajectories.bar.retire'),
    procedure: 'episodes.update',
    kind: 'bad',
    run: (ids) => void edit(ids, { retired: true }).catch(say),
  },
];
