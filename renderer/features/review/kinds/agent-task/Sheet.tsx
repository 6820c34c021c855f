import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { platformNames } from '#shared/phrases/tables/table-values.ts';
import { checkNow, type TaskContent } from '#shared/items/agent-task/content.ts';
import { Block, Grid, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import { Criteria } from './Criteria.tsx';
import { fieldsOf } from './lines.ts';
import classes from './Task.module.css';

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Good({ good, children }: { good: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const Icon = good ? IconCircleCheck : IconCircleX;
  return (
    <li data-good={good}>
      <Icon size={14} stroke={1.6} role="img" aria-label={t(good ? 'review.task.yes' : 'review.task.no')} />
      <span>{children}</span>
    </li>
  );
}

function Check({ task }: { task: TaskContent }) {
  const { t } = useTranslation();
  const check = checkNow(task);
  if (!check)
    return (
      <Text as="p" tone="text2">
        {t('review.task.notChecked')}
      </Text>
    );
  return (
    <Stack as="ul" gap={4} className={classes.checks}>
      <Good good={check.gold === true}>{t('review.task.checked.gold')}</Good>
      <Good good={check.noop === true}>{t('review.task.checked.noop')}</Good>
      <Good good={check.start === true}>{t('review.task.checked.start')}</Good>
      {check.mutants > 0 && (
        <Good good={check.killed === check.mutants}>
          {t('review.task.checked.killed', { killed: check.killed, mutants: check.mutants })}
        </Good>
      )}
      {check.problems.map((problem) => (
        <li key={problem} className="selectable">
          {problem}
        </li>
      ))}
    </Stack>
  );
}

function Facts({ task }: { task: TaskContent }) {
  const { t } = useTranslation();
  const facts: [string, string | null][] = [
    [t('review.task.level'), task.level],
    [t('review.task.platform'), platformNames[task.platform]],
    [t('review.task.apps'), task.apps.join(', ')],
    [t('review.task.category'), task.category],
    [t('review.task.language'), task.language],
    [t('review.task.limit'), String(task.maxSteps)],
    [t('review.task.optimal'), task.optimalSteps === undefined ? null : String(task.optimalSteps)],
    [t('review.task.from'), [t(`review.task.source.${task.source.kind}`), task.source.of].filter(Boolean).join(', ')],
    ...task.dependencies.map(({ what, from, to }): [string, string] => [
      t('review.task.dependencies'),
      t('review.task.dependency', { what, from, to }),
    ]),
  ];
  return (
    <Grid as="dl" gap={[4, 12]} columns="8rem minmax(0, 1fr)">
      {facts.map(([name, value]) =>
        value ? (
          <div key={`${name} ${value}`} style={{ display: 'contents' }}>
            <Text as="dt" tone="text2">
              {name}
            </Text>
            <dd className="selectable">{value}</dd>
          </div>
        ) : null,
      )}
    </Grid>
  );
}

/** Everything about a task: what it starts from, what counts, and the path that solves it. */
export function Sheet({ task }: { task: TaskContent }) {
  const { t } = useTranslation();
  return (
    <>
      <Facts task={task} />
      {task.unsupported && task.unsupported.length > 0 && (
        <Lines title={t('review.task.notExecutable')}>
          <Text as="p" tone="text2">
            {t('review.task.notExecutableText')}
          </Text>
          <Stack as="ul" gap={4} className={classes.lines}>
            {task.unsupported.map((text) => (
              <Block
                as="li"
                pad={[5, 8]}
                border="line"
                radius={3}
                surface="panel"
                mono
                size={12}
                line={18}
                breakWords
                key={text}
                className="selectable"
              >
                {text}
              </Block>
            ))}
          </Stack>
        </Lines>
      )}
      {task.init.length > 0 && (
        <Lines title={t('review.task.init')}>
          <Stack as="ul" gap={4} className={classes.lines}>
            {task.init.map((entry, at) => (
              <Block
                as="li"
                pad={[5, 8]}
                border="line"
                radius={3}
                surface="panel"
                mono
                size={12}
                line={18}
                breakWords
                key={`${at} ${JSON.stringify(entry)}`}
                className="selectable"
              >
                {fieldsOf(entry, [])}
              </Block>
            ))}
          </Stack>
        </Lines>
      )}
      <Lines title={t('review.task.criteria')}>
        <Criteria criteria={task.criteria} />
      </Lines>
      <Lines title={t('review.task.check')}>
        <Check task={task} />
      </Lines>
      <Lines title={t('review.task.gold')}>
        {task.gold.length === 0 ? (
          <Text as="p" tone="text2">
            {t('review.task.noGold')}
          </Text>
        ) : (
          <Stack as="ol" gap={4} className={classes.lines}>
            {task.gold.map((entry, at) => (
              <Block
                as="li"
                pad={[5, 8]}
                border="line"
                radius={3}
                surface="panel"
                mono
                size={12}
                line={18}
                breakWords
                key={`${at} ${JSON.stringify(entry)}`}
                className="selectable"
              >
                <b>{entry.type}</b>
                {fieldsOf(entry, ['type'])}
              </Block>
            ))}
          </Stack>
        )}
      </Lines>
    </>
  );
}
