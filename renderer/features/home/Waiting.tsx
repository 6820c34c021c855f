import { IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openProject } from '../../project/open-project.ts';
import { navigate } from '../../places/route.ts';
import { StateGlyph } from '../../ui/StateGlyph.tsx';
import type { RecentRow } from './recent-row.ts';
import { Row, Text } from '../../ui/layout/primitives.tsx';

const words = {
  to_review: 'home.waitingReview',
  conflict: 'home.waitingConflicts',
  runs: 'home.waitingRuns',
} as const;

/** Work waiting for the person, over all projects that can be opened. */
export function Waiting({ rows }: { rows: readonly RecentRow[] }) {
  const { t } = useTranslation();
  const waiting = rows
    .filter((row) => row.state === 'ready' && row.counts)
    .flatMap((row) => [
      { row, state: 'to_review' as const, count: row.counts?.toReview ?? 0 },
      { row, state: 'conflict' as const, count: row.counts?.conflict ?? 0 },
      { row, state: 'runs' as const, count: row.counts?.runsStopped ?? 0 },
    ])
    .filter((entry) => entry.count > 0)
    .slice(0, 4);
  return (
    <Row wrap align="center" gap={[6, 14]} margin={[18, 12, 0]}>
      <Text tone="dim">{t('home.waiting')}</Text>
      {waiting.length === 0 && <Text tone="dim">{t('home.waitingNothing')}</Text>}
      {waiting.map(({ row, state, count }) => (
        <Row
          key={`${row.path} ${state}`}
          type="button"
          as="button"
          inline
          align="center"
          gap={6}
          pad={[2, 4]}
          radius={3}
          tone="text"
          hover="fill"
          onClick={() =>
            void openProject(row.path).then(
              (open) => open && navigate({ screen: state === 'runs' ? 'runs' : 'review' }),
            )
          }
        >
          {state === 'runs' ? (
            <IconPlayerPause size={12} stroke={1.6} aria-hidden="true" />
          ) : (
            <StateGlyph state={state} />
          )}
          {t(words[state], { count, name: row.name })}
        </Row>
      ))}
    </Row>
  );
}
