import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LiveFigures as Figures, groupings } from '#shared/agents/figures.ts';
import type { RunDetail } from '#shared/contract/runs/runs.ts';
import { formatCount, formatMoney } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import classes from './LiveFigures.module.css';
import { Block, Grid, Heading, Row, Text } from '../../../ui/layout/primitives.tsx';
import { Table } from '../../../ui/tables/Table.tsx';

const percent = (value: number | null) => (value === null ? '–' : `${(100 * value).toFixed(1)} %`);
const fixed = (value: number | null, digits: number) => (value === null ? '–' : value.toFixed(digits));

/** Name and value of each figure, in two columns. */
function Pairs({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section className={classes.block} aria-label={title}>
      <Heading mb={6} tone="text2" size={11} line={16}>
        {title}
      </Heading>
      <Block as="dl">
        {rows.map(([name, value]) => (
          <Row justify="space-between" gap={12} pad={[3, 0]} borderBottom="line" key={name}>
            <Text as="dt" minWidth={0} tone="text2" breakWords>
              {name}
            </Text>
            <Text as="dd" tabular space="nowrap">
              {value}
            </Text>
          </Row>
        ))}
      </Block>
    </section>
  );
}

function Effort({ spent }: Pick<Figures, 'spent'>) {
  const { t } = useTranslation();
  const shows = {
    steps: (value: number | null) => fixed(value, 1),
    seconds: (value: number | null) => fixed(value, 1),
    tokens: (value: number | null) => (value === null ? '–' : formatCount(Math.round(value))),
    cost: (value: number | null) => (value === null ? '–' : formatMoney(value)),
  };
  return (
    <section className={classes.block} aria-label={t('runs.live.effort')}>
      <Heading mb={6} tone="text2" size={11} line={16}>
        {t('runs.live.effort')}
      </Heading>
      <Table cell={[3, 0]} text="right" tabular>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('runs.live.perTask')}</th>
            <th scope="col">{t('runs.live.perSuccess')}</th>
          </tr>
        </thead>
        <tbody>
          {(['steps', 'seconds', 'tokens', 'cost'] as const).map((name) => (
            <tr key={name}>
              <th scope="row">{t(`runs.live.spent.${name}`)}</th>
              <td>{shows[name](spent[name].perTask)}</td>
              <td>{shows[name](spent[name].perSuccess)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** The figures of a live run: success, efficiency, effort, repeated tries, groups of tasks, and why tries failed. */
export function LiveFigures({ run }: { run: RunDetail }) {
  const { t } = useTranslation();
  const going = run.state === 'running' || run.state === 'pausing';
  const query = useQuery({
    ...orpc.agents.result.queryOptions({ input: { id: run.id } }),
    refetchInterval: going ? 5000 : false,
  });
  const { data } = query;
  if (!data)
    return (
      <Grid
        grow
        columns="repeat(auto-fill, minmax(13.75rem, 1fr))"
        gap={[20, 32]}
        minHeight={0}
        pad={16}
        overflow="auto"
        alignContent="start"
        focus="inside"
      >
        {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      </Grid>
    );
  const { figures } = data;
  const { wes, reward, passAt, failures, by } = figures;
  const failed = Object.entries(failures).filter(([, n]) => n > 0);
  return (
    <Grid
      flex="1 0 12.5rem"
      columns="repeat(auto-fill, minmax(13.75rem, 1fr))"
      gap={[20, 32]}
      minHeight={0}
      pad={16}
      overflow="auto"
      alignContent="start"
      focus="inside"
      tabIndex={0}
      role="region"
      aria-label={t('runs.live.title')}
    >
      <Pairs
        title={t('runs.live.score')}
        rows={[
          [t('runs.live.n'), formatCount(data.n)],
          ['SR', percent(data.sr)],
          ['EQA', percent(data.eqa)],
          ['WES+', fixed(wes.plus, 3)],
          ['WES−', fixed(wes.minus, 3)],
          [t('runs.live.reward'), fixed(reward.mean, 3)],
          ...(data.pending > 0 ? [[t('runs.live.pending'), formatCount(data.pending)] as const] : []),
        ]}
      />
      <Effort spent={figures.spent} />
      <Pairs
        title={t('runs.live.failures')}
        rows={
          failed.length === 0
            ? [[t('runs.live.none'), '']]
            : failed.map(([kind, n]) => [t(`runs.live.failure.${kind as keyof typeof failures}`), formatCount(n)])
        }
      />
      {passAt.length > 1 && (
        <Pairs
          title={t('runs.live.repeated')}
          rows={passAt.flatMap(({ k, any, all }) => [
            [`pass@${k}`, percent(any)] as const,
            [`pass^${k}`, percent(all)] as const,
          ])}
        />
      )}
      {groupings.map((group) =>
        (by[group] ?? []).length === 0 ? null : (
          <Pairs
            key={group}
            title={t(`runs.live.by.${group}`)}
            rows={(by[group] ?? []).map(({ value, n, sr }) => [
              group === 'length'
                ? t(`runs.live.length.${value as 'short'}`)
                : group === 'taskType'
                  ? t(`review.task.type.${value as 'state'}`)
                  : value,
              t('runs.live.of', { sr: percent(sr), n: formatCount(n) }),
            ])}
          />
        ),
      )}
    </Grid>
  );
}
