import { IconArrowsLeftRight, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clusterKind } from '#shared/tasks/clusters.ts';
import { navigate } from '../../../places/route.ts';
import { runTitle } from '../../../i18n/run-title.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Axis } from '../charts/Axis.tsx';
import type { BoardLine } from './board-lines.ts';
import type { Evaluation } from '../charts/figures.ts';
import { PinButton } from './PinButton.tsx';
import { RunHistory } from './RunHistory.tsx';
import { type Mark, MarkGlyph } from '../charts/marks.tsx';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Leaderboard.module.css';

/** Where a row comes from, or its progress. */
function Source({ line }: { line: BoardLine }) {
  const { t } = useTranslation();
  const { evaluation, counts } = line;
  if (evaluation.scored < evaluation.of || (evaluation.run.state !== 'done' && evaluation.run.state !== 'cancelled'))
    return (
      <Text tone="warn">
        {t('evaluate.board.partial', {
          scored: formatCount(evaluation.scored),
          of: formatCount(evaluation.of),
          state: t(`runs.state.${evaluation.run.state}`),
        })}
      </Text>
    );
  const { standing } = line;
  // Provider errors are more specific than "no answer could be read".
  const unread = standing === 'unanswered' && counts.errors === 0;
  if (standing === 'other-items' && evaluation.of < line.fullest)
    return (
      <Text tone="warn">
        {t('evaluate.board.subset', { n: formatCount(evaluation.of), of: formatCount(line.fullest) })}
      </Text>
    );
  if (standing === 'failed' || standing === 'other-items' || standing === 'arm' || unread)
    return <Text tone="warn">{t(`evaluate.board.standing.${standing}`)}</Text>;
  if (counts.errors > 0) return <Text tone="bad">{t('evaluate.board.errors', { count: counts.errors })}</Text>;
  return <Text tone={evaluation.baseline ? undefined : 'dim'}>{line.source}</Text>;
}

/** One model of the leaderboard. A click selects it, Ctrl+click pairs it. */
export function BoardRow({
  line,
  history,
  mark,
  active,
  paired,
  pinned,
  mayPin,
  onActive,
  onOther,
  onPin,
  onRun,
}: {
  line: BoardLine;
  /** All runs of this row, newest first. */
  history: readonly Evaluation[];
  mark: Mark;
  active: boolean;
  paired: boolean;
  pinned: boolean;
  mayPin: boolean;
  onActive: () => void;
  onOther: () => void;
  onPin: (() => void) | null;
  onRun: (run: string) => void;
}) {
  const { t } = useTranslation();
  const { evaluation, counts, value, interval } = line;
  const failing = counts.n > 0 && counts.parseFailures / counts.n >= 0.03;
  return (
    <tr
      data-active={active || undefined}
      data-other={paired || undefined}
      onClick={(event) => (event.ctrlKey || event.metaKey ? onOther : onActive)()}
    >
      <td className={classes.modelColumn}>
        <Row type="button" as="button" inline align="center" gap={6} maxWidth="full" aria-pressed={active}>
          <MarkGlyph mark={mark} />
          <Text
            overflow="hidden"
            weight={500}
            line={15}
            text="left"
            space="normal"
            breakWords
            lines={2}
            title={`${line.name} (${runTitle(evaluation.run.title)})`}
          >
            {line.name}
          </Text>
          {paired && (
            <Row as="span" inline fixed tone="accent-text" title={t('evaluate.board.pair')}>
              <IconArrowsLeftRight size={13} stroke={1.6} aria-hidden="true" />
              <span className="visually-hidden">{t('evaluate.board.pair')}</span>
            </Row>
          )}
        </Row>
      </td>
      <td data-num>
        <b>{formatPercent(value) || '–'}</b>
        {line.contrary !== null && (
          <Text display="block" tone="dim" size={10} line={11}>
            {t(line.reading === 'strict' ? 'evaluate.board.differs' : 'evaluate.board.differsStrict', {
              value: formatPercent(line.contrary),
            })}
          </Text>
        )}
      </td>
      <Block as="td" width="34%" minWidth={140} className={classes.axisColumn}>
        <Axis value={value} interval={interval} mark={mark} />
      </Block>
      <Block data-num as="td" tone="dim">
        {interval ? `${formatPercent(interval[0])}–${formatPercent(interval[1])}` : t('evaluate.board.noInterval')}
        {line.clusters !== null && (
          <Text tone="dim" display="block" size={10} line={11}>
            {t(`evaluate.board.clusters.${clusterKind(line.evaluation.task)}`, { count: line.clusters })}
          </Text>
        )}
      </Block>
      <td data-num>
        <Text tone={failing ? 'warn' : undefined}>{formatCount(counts.parseFailures)}</Text>{' '}
        {counts.parseFailures > 0 && counts.n > 0 && (
          <Text tone="dim">{formatPercent(counts.parseFailures / counts.n)} %</Text>
        )}
      </td>
      <td data-num>{formatCount(counts.refusals)}</td>
      <td className={classes.source}>
        <Source line={line} />
      </td>
      <Block as="td" width={1}>
        <Row as="span" inline gap={2}>
          {onPin && (
            <PinButton
              label={t('evaluate.board.pin', { model: line.name })}
              pinned={pinned}
              refusal={pinned || mayPin ? null : t('evaluate.board.pinsFull')}
              onPin={onPin}
            />
          )}
          <RunHistory line={line} history={history} onRun={onRun} />
          <IconButton
            icon={IconExternalLink}
            size={22}
            label={t('evaluate.board.openRun', { model: line.name })}
            onClick={(event) => {
              event.stopPropagation();
              navigate({ screen: 'runs', id: evaluation.run.id });
            }}
          />
        </Row>
      </Block>
    </tr>
  );
}

/** A model's figure with the readings of an extractor, below its own. */
export function ExtractedRow({ found, mark }: { found: NonNullable<BoardLine['extracted']>; mark: Mark }) {
  const { t } = useTranslation();
  const { value, interval, counts, of } = found;
  return (
    <tr className={classes.extracted}>
      <td className={classes.modelColumn}>
        <Text overflow="hidden" line={15} text="left" space="normal" breakWords lines={2} pl={22} weight={400}>
          {t('evaluate.row.extractor', { model: of.model })}
        </Text>
      </td>
      <td data-num>{formatPercent(value) || '–'}</td>
      <Block as="td" width="34%" minWidth={140} className={classes.axisColumn}>
        <Axis value={value} interval={interval} mark={mark} />
      </Block>
      <Block data-num as="td" tone="dim">
        {interval ? `${formatPercent(interval[0])}–${formatPercent(interval[1])}` : t('evaluate.board.noInterval')}
      </Block>
      <td data-num>{formatCount(counts.parseFailures)}</td>
      <td data-num>{formatCount(counts.refusals)}</td>
      <td className={classes.source} colSpan={2}>
        {t('evaluate.board.extracted', { option: formatCount(of.option), unread: formatCount(of.unread) })}
      </td>
    </tr>
  );
}
