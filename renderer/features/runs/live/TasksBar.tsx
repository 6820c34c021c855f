import { useTranslation } from 'react-i18next';
import type { TileState } from '#shared/contract/runs/live.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Live.module.css';

/** In the order of the bar: what is decided, what is under way, what is left, and what does not count. */
const parts = [
  'success',
  'failure',
  'uncompleted',
  'open',
  'running',
  'waiting',
  'env-error',
  'quarantined',
  'stopped',
  'failed',
] as const satisfies readonly TileState[];

/** How the attempts of a run stand, as one bar of equal parts and in words. */
export function TasksBar({ counts }: { counts: Readonly<Partial<Record<TileState, number>>> }) {
  const { t } = useTranslation();
  const there = parts.flatMap((part) => {
    const n = counts[part] ?? 0;
    return n > 0 ? [{ part, n, words: `${formatCount(n)} ${t(`live.state.${part}`)}` }] : [];
  });
  const words = there.map((part) => part.words).join(' · ');
  return (
    <Block>
      <Row justify="space-between" gap={[0, 8]} size={11} wrap>
        <Text tone="dim">{t('live.board.tasks')}</Text>
        <span>{words}</span>
      </Row>
      <Row
        height={11}
        margin={[4, 0, 0]}
        border="line3"
        surface="well"
        className={classes.tasks}
        role="img"
        aria-label={words}
      >
        {there.map(({ part, n, words: title }) => (
          <span key={part} data-part={part} style={{ flex: n }} title={title} />
        ))}
      </Row>
    </Block>
  );
}
