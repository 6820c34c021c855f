import { locale } from '../../../i18n/language.ts';
import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { say } from '../../../ui/messages.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { formatPercent } from '../../../i18n/numbers.ts';
import { client } from '../../../transport/client.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { BoardLine } from './board-lines.ts';
import { type Evaluation, tablesOf } from '../charts/figures.ts';

/** The runs of one model with the same settings: time, progress and result; one can be shown instead of the newest. */
export function RunHistory({
  line,
  history,
  onRun,
}: {
  line: BoardLine;
  history: readonly Evaluation[];
  onRun: (run: string) => void;
}) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('evaluations.archive');
  const shown = line.evaluation;
  const Archive = shown.archived ? IconArchiveOff : IconArchive;
  const when = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
  const runWords = (entry: Evaluation) => {
    const score = formatPercent(tablesOf(entry, line.reading).headline[0]?.value ?? null);
    return [
      when.format(new Date(entry.run.startedAt)),
      score === '' ? '–' : `${score} %`,
      entry.scored < entry.of ? t('evaluate.history.partial', { scored: entry.scored, of: entry.of }) : null,
      entry.run.state === 'done' ? null : t(`runs.state.${entry.run.state}`),
      entry.archived ? t('evaluate.history.archived') : null,
    ]
      .filter((part) => part !== null)
      .join(' · ');
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          icon={IconHistory}
          size={22}
          label={t('evaluate.history.label', { model: line.name, count: history.length })}
          onClick={(event) => event.stopPropagation()}
        />
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {history.map((entry) => (
          <Menu.Item
            key={entry.run.id}
            aria-current={entry.run.id === shown.run.id || undefined}
            onClick={() => onRun(entry.run.id)}
          >
            {runWords(entry)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          disabled={refusal !== null}
          title={refusal ?? undefined}
          leftSection={<Archive size={14} aria-hidden="true" />}
          onClick={() => {
            client.evaluations.archive({ run: shown.run.id, archived: !shown.archived }).catch(say);
          }}
        >
          {t(shown.archived ? 'evaluate.history.unarchive' : 'evaluate.history.archive')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
