import { declared } from '../../i18n/declared.ts';
import type { RunDetail } from '#shared/contract/runs/runs.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../project/use-may.ts';
import { formatClock, formatCount, formatDuration, formatMoney } from '../../i18n/numbers.ts';
import { phrasesWords } from '../../i18n/phrase-words.ts';
import { phraseOr } from '../../i18n/phrase-or.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { callsOut, longDuration, moneyScale, slowestStep } from './run-figures.ts';
import { Block, Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import classes from './Runs.module.css';

function useNote(run: RunDetail): string | null {
  const { t } = useTranslation();
  const { waiting } = run;
  if (waiting?.for === 'disk') return t('runs.note.disk', { why: phraseOr(waiting.phrase, waiting.why) });
  if (waiting?.for === 'provider')
    return t('runs.note.provider', { model: waiting.model ?? '', time: formatDuration(waiting.seconds ?? 0) });
  if (waiting) {
    const facts = {
      model: waiting.model ?? '',
      time: formatClock(waiting.since ?? run.startedAt),
      why: phraseOr(waiting.phrase, waiting.why),
    };
    return waiting.seconds === null
      ? t('runs.note.serverNow', facts)
      : t('runs.note.server', { ...facts, seconds: waiting.seconds });
  }
  if (run.state === 'pausing') return t('runs.note.pausing', { count: callsOut(run) });
  if (run.state === 'capped')
    return t('runs.note.capped', {
      cap: formatMoney(run.budget ?? run.spent),
      left: formatCount(Math.max(0, run.items - run.done - run.failed)),
    });
  if (run.notes.length > 0) return phrasesWords(run.notes);
  if (run.state === 'paused') return t('runs.note.paused');
  if (run.state === 'interrupted') return t('runs.note.interrupted');
  return null;
}

function Money({ run }: { run: RunDetail }) {
  const { t } = useTranslation();
  const scale = moneyScale(run);
  const spent = formatMoney(run.spent);
  const over = run.state === 'done' || run.state === 'cancelled';
  return (
    <Block>
      <Row justify="space-between" gap={[0, 8]} size={11} wrap>
        <Text tone="dim">{t('runs.facts.money')}</Text>
        <span>
          {t('runs.facts.moneyValue', { spent, reserved: formatMoney(run.reserved) })}
          {', '}
          {run.budget === null ? t('runs.facts.noCap') : t('runs.facts.cap', { cap: formatMoney(run.budget) })}
        </span>
      </Row>
      <Row
        position="relative"
        margin={[4, 0]}
        border="line3"
        surface="well"
        className={classes.moneyBar}
        role="img"
        aria-label={t('runs.facts.barLabel', { spent, cap: formatMoney(scale) })}
      >
        <span className={classes.spent} style={{ width: `${(100 * run.spent) / scale}%` }} />
        <span className={classes.reserved} style={{ width: `${(100 * run.reserved) / scale}%` }} />
        {run.expectedCost !== null && !over && (
          <Text
            position="absolute"
            top={-1}
            bottom={-1}
            width={2}
            className={classes.expected}
            style={{ left: `${Math.min(100, (100 * run.expectedCost) / scale)}%` }}
          />
        )}
      </Row>
      <Row tone="dim" justify="space-between" gap={8} size={11} space="nowrap" overflow="hidden">
        <span>
          {run.expectedCost === null || over
            ? '\u00a0'
            : t('runs.facts.expected', { cost: formatMoney(run.expectedCost) })}
        </span>
        {run.budget !== null && <span>{t('runs.facts.stops')}</span>}
      </Row>
    </Block>
  );
}

/** Finished, left, rate, time, money; above them one sentence unless the run is simply running. */
export function Facts({
  run,
  onRaise,
  children,
  bar,
}: {
  run: RunDetail;
  onRaise: () => void;
  /** Further facts, after the first. */
  children?: ReactNode;
  /** Above the money. */
  bar?: ReactNode;
}) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('runs.setBudget');
  const note = useNote(run);
  const slowest = slowestStep(run.steps);
  const over = run.state === 'done' || run.state === 'cancelled' || run.state === 'failed';
  return (
    <>
      {note && (
        <Row
          as="p"
          fixed
          align="center"
          gap={8}
          pad={[8, 12]}
          borderBottom="line"
          surface="warn-soft"
          className={classes.sentence}
          role="status"
          data-tone={run.waiting ? 'waiting' : run.state}
        >
          <IconInfoCircle size={14} stroke={1.6} aria-hidden="true" />
          <span>{note}</span>
          {run.state === 'capped' && (
            <ActionButton small refusal={refusal} onClick={onRaise}>
              {t('runs.note.raise')}
            </ActionButton>
          )}
        </Row>
      )}
      <Row as="section" fixed wrap gap={[12, 0]} pad={[14, 12]} borderBottom="line">
        <Stack gap={2} pr={20} mr={20} borderRight="line2" size={11} space="nowrap" className={classes.fact}>
          <Text tone="dim">{t('runs.facts.through')}</Text>
          <Text tone="dim" size={15} line={20}>
            <Text as="b" tone="text" weight={600}>
              {formatCount(run.done)}
            </Text>{' '}
            <span>{t('runs.facts.of', { items: formatCount(run.items) })}</span>
          </Text>
          <Text tone="dim">
            {t('runs.facts.percent', { percent: run.items > 0 ? Math.floor((100 * run.done) / run.items) : 0 })}
            {run.failed > 0 && `, ${t('runs.facts.failed', { count: run.failed })}`}
          </Text>
        </Stack>
        {children}
        <Stack gap={2} pr={20} mr={20} borderRight="line2" size={11} space="nowrap" className={classes.fact}>
          <Text tone="dim">{t('runs.facts.left')}</Text>
          <Text tone="dim" size={15} line={20}>
            <Text as="b" tone="text" weight={600}>
              {over
                ? t('runs.facts.nothing')
                : run.secondsLeft === null
                  ? t('runs.facts.unknown')
                  : t('runs.facts.about', { time: formatDuration(run.secondsLeft) })}
            </Text>
          </Text>
          <Text tone="dim">
            {slowest && !over ? t('runs.facts.slowest', { step: declared(slowest.name) }) : '\u00a0'}
          </Text>
        </Stack>
        <Stack gap={2} pr={20} mr={20} borderRight="line2" size={11} space="nowrap" className={classes.fact}>
          <Text tone="dim">{t('runs.facts.rate')}</Text>
          <Text tone="dim" size={15} line={20}>
            <Text as="b" tone="text" weight={600}>
              {run.perMinute === null ? '–' : t('runs.facts.perMinute', { rate: run.perMinute.toFixed(1) })}
            </Text>
          </Text>
          <Text tone="dim">{t('runs.facts.rateNote', { count: run.reused })}</Text>
        </Stack>
        <Stack gap={2} pr={20} mr={20} borderRight="line2" size={11} space="nowrap" className={classes.fact}>
          <Text tone="dim">{t('runs.facts.runningFor')}</Text>
          <Text tone="dim" size={15} line={20}>
            <Text as="b" tone="text" weight={600}>
              {longDuration(run.activeSeconds)}
            </Text>
          </Text>
          <Text tone="dim">
            {run.resumed > 0 ? t('runs.facts.resumed', { count: run.resumed }) : t('runs.facts.notResumed')}
          </Text>
        </Stack>
        <Stack flex="1 1 15rem" minWidth={180} gap={6}>
          {bar}
          <Money run={run} />
        </Stack>
      </Row>
    </>
  );
}
