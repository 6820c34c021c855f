import { Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import type { Agent } from './types.ts';
import { PairedWords } from '../compare/PairedWords.tsx';
import { Square } from '../compare/Square.tsx';
import { type Field, usePairWords } from '../compare/use-paired.ts';
import { useAgentName } from './agent-name.ts';
import type { ShownField } from './pair-episodes.ts';
import classes from './Pairs.module.css';
import { quadrantField, useEffortWords, usePairFields } from './use-pair-words.ts';
import type { Level, Pairing } from './use-pairing.ts';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import type { AgentPair } from '#shared/contract/runs/agent-pairs.ts';
import { pairedSvg } from '#shared/charts/chart-svg.ts';
import { ChartTools } from '../charts/ChartTools.tsx';

/** Copies or saves the compared tasks one by one; the chart is the 2×2 with its figures. */
function PairTools({ pair, fields, words }: { pair: AgentPair; fields: readonly Field[]; words: readonly string[] }) {
  const { t } = useTranslation();
  const title = t('evaluate.agents.pair.title');
  return (
    <ChartTools
      name="agent-pair"
      title={title}
      header={['task', 'platform', 'level', 'a', 'done', 'attempts', 'steps', 'b', 'done', 'attempts', 'steps']}
      rows={() =>
        pair.tasks.map(({ task, platform, level, a, b }) => [
          ...[task, platform, level],
          ...[pair.a.agent, a.done, a.attempts, a.steps],
          ...[pair.b.agent, b.done, b.attempts, b.steps],
        ])
      }
      svg={() =>
        pairedSvg(
          `${pair.a.agent} – ${pair.b.agent}`,
          t('evaluate.agents.pair.same', { count: pair.n, steps: pair.limit }),
          fields.map(([, label, n]) => [label, n ?? 0]),
          words,
        )
      }
    />
  );
}

/** Tasks that could not be compared: how many, why, and by name. */
function LeftOutTasks({ pair }: { pair: AgentPair }) {
  const { t } = useTranslation();
  const nameOf = useAgentName();
  const groups = [
    { why: t('evaluate.agents.pair.only', { agent: nameOf(pair.a.agent) }), tasks: pair.only.a },
    { why: t('evaluate.agents.pair.only', { agent: nameOf(pair.b.agent) }), tasks: pair.only.b },
    { why: t('evaluate.agents.pair.unscored'), tasks: pair.unscored },
  ].filter(({ tasks }) => tasks.length > 0);
  if (groups.length === 0) return null;
  return (
    <details>
      <Text as="summary" tone="warn">
        {t('evaluate.agents.pair.leftOut', { count: groups.reduce((sum, { tasks }) => sum + tasks.length, 0) })}
      </Text>
      {groups.map(({ why, tasks }) => (
        <section key={why}>
          <Text as="h3" margin={[6, 0, 2]} tone="text2" size={11} weight={500}>
            {why} ({tasks.length})
          </Text>
          <Block as="ul" bullets pl={16} breakWords className="selectable">
            {tasks.map((task, at) => (
              <li key={at}>{task}</li>
            ))}
          </Block>
        </section>
      ))}
    </details>
  );
}

/** Two agents on the tasks that both ran: 2×2, difference with interval and test, effort; a field shows its episodes. */
export function PairPanel({
  active,
  pairing,
  field,
  onField,
  onOther,
  onClose,
}: {
  active: Agent;
  pairing: Pairing;
  /** The tasks in the strip; null if it shows something else. */
  field: ShownField | null;
  onField: (field: ShownField) => void;
  onOther: (agent: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const nameOf = useAgentName();
  const { other, others, pair, error, level } = pairing;
  const fields = usePairFields(pair, active.agent, other?.agent ?? '');
  const words = usePairWords(pair);
  const effort = useEffortWords(pair);
  const title = t('evaluate.agents.pair.title');
  const quadrant = fields.find(([quadrant]) => quadrantField[quadrant] === field)?.[0] ?? null;
  const different = pair && pair.limits.a !== pair.limits.b;
  const panel = useRef<HTMLElement>(null);
  const compared = pair !== null || error !== null;
  // In a low window the panel begins below what is in view.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [compared]);
  return (
    <Stack
      maxHeight="62%"
      overflow="hidden auto"
      as="section"
      ref={panel}
      fixed
      borderTop="line"
      className={classes.panel}
      aria-label={title}
    >
      <PanelHeader title={title} remark={pair && t('evaluate.agents.pair.same', { count: pair.n, steps: pair.limit })}>
        {pair && pair.n > 0 && <PairTools pair={pair} fields={fields} words={[...words, ...effort]} />}
        <IconButton icon={IconX} size={22} label={t('evaluate.agents.pair.close')} onClick={onClose} />
      </PanelHeader>
      {other ? (
        <>
          <Row align="center" gap={6} pad={[6, 12, 0]} minHeight={36}>
            <Text truncate minWidth={0} title={nameOf(active.agent)}>
              {nameOf(active.agent)}
            </Text>
            <Text tone="dim">{t('evaluate.paired.against')}</Text>
            <Select
              aria-label={t('evaluate.paired.other')}
              size="xs"
              flex="0 1 170px"
              miw={90}
              comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
              allowDeselect={false}
              data={others.map(({ agent }, at) => ({ value: String(at), label: nameOf(agent) }))}
              value={String(others.indexOf(other))}
              onChange={(at) => {
                const chosen = others[Number(at)];
                if (at !== null && chosen) onOther(chosen.agent);
              }}
            />
            {((pair && pair.levels.length > 1) || level !== null) && (
              <SegmentedControl<Level | 'all'>
                label={t('evaluate.agents.pair.level')}
                value={level ?? 'all'}
                segments={[
                  { value: 'all', label: t('evaluate.agents.pair.allLevels') },
                  { value: 'L3', label: 'L3' },
                  { value: 'L4', label: 'L4' },
                ]}
                onChange={(next) => pairing.setLevel(next === 'all' ? null : next)}
              />
            )}
          </Row>
          {error && (
            <Block pad={[8, 12]}>
              <ErrorNote error={error} onRetry={pairing.retry} />
            </Block>
          )}
          {pairing.loading && <GoingJob kind="comparison" padded />}
          {pair?.n === 0 && (
            <Text as="p" pad={12} tone="dim">
              {t('evaluate.agents.pair.nothing')}
            </Text>
          )}
          {!error && pair?.n !== 0 && (
            <Row gap={16} pad={[8, 12, 12]} aria-busy={!pair}>
              <Square
                fields={fields}
                quadrant={quadrant}
                onQuadrant={(next) => onField(next === null ? 'differ' : quadrantField[next])}
              />
              <PairedWords pair={pair} words={words}>
                {effort.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </PairedWords>
            </Row>
          )}
          {pair && (
            <Text as="div" pad={[0, 12, 8]} tone="dim" size={11}>
              {pair.repeated && <p>{t('evaluate.agents.pair.repeated')}</p>}
              {different && (
                <p>
                  {t('evaluate.agents.pair.limits', {
                    ...{ a: pair.limits.a ?? '–', b: pair.limits.b ?? '–', steps: pair.limit },
                  })}
                </p>
              )}
              <LeftOutTasks pair={pair} />
            </Text>
          )}
        </>
      ) : (
        <Text as="p" pad={12} tone="dim">
          {t('evaluate.agents.pair.alone')}
        </Text>
      )}
    </Stack>
  );
}
