import { declared } from '../../../i18n/declared.ts';
import type { RunDetail } from '#shared/contract/runs/runs.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEnds, callSorts, type RunCall, type RunCallsInput } from '#shared/contract/runs/calls.ts';
import { outcomes } from '#shared/tasks/outcomes.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { type DataColumn, DataTable, TableTools } from '../../../ui/tables/DataTable.tsx';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { formatCount, formatMoney } from '../../../i18n/numbers.ts';

/** The columns of a run's calls; `names` are the names of its steps by id. */
function useCallColumns(names: ReadonlyMap<string, string>, evaluated: boolean): DataColumn<RunCall>[] {
  const { t } = useTranslation();
  return useMemo<DataColumn<RunCall>[]>(() => {
    const plain = (id: string, header: string, track: string, value: DataColumn<RunCall>['value']) => ({
      ...{ id, header, track, value, sortable: false },
    });
    const number = (id: string, header: string, value: DataColumn<RunCall>['value']) => ({
      ...plain(id, header, '84px', value),
      align: 'right' as const,
    });
    const read = ({ outcome, answer }: RunCall) =>
      outcome === null
        ? ''
        : answer === null
          ? t(`evaluate.outcome.${outcome}`)
          : `${t(`evaluate.outcome.${outcome}`)}, ${answer}`;
    return [
      plain('item', t('runs.items.item'), 'minmax(140px, 1.6fr)', (call) => call.label),
      plain('step', t('runs.items.step'), 'minmax(80px, 0.6fr)', (call) => names.get(call.step) ?? call.step),
      plain('model', t('runs.calls.model'), 'minmax(90px, 0.8fr)', (call) => call.model),
      plain('status', t('runs.calls.status'), 'minmax(80px, 0.6fr)', (call) =>
        t(`runs.calls.ends.${call.reused ? 'reused' : call.status}`),
      ),
      ...(evaluated
        ? [
            plain('reading', t('runs.calls.reading'), 'minmax(110px, 1fr)', read),
            plain('rule', t('evaluate.item.pattern'), 'minmax(80px, 0.6fr)', (call) => call.rule ?? ''),
          ]
        : []),
      number('input', t('runs.calls.input'), (call) =>
        call.inputTokens === null ? '' : formatCount(call.inputTokens),
      ),
      number('output', t('runs.calls.output'), (call) =>
        call.outputTokens === null ? '' : formatCount(call.outputTokens),
      ),
      number('cost', t('runs.calls.cost'), (call) => formatMoney(call.cost)),
      number('took', t('runs.items.took'), (call) =>
        call.seconds === null ? '' : t('runs.funnel.seconds', { seconds: call.seconds.toFixed(1) }),
      ),
    ];
  }, [t, names, evaluated]);
}

type Filter = Pick<RunCallsInput, 'step' | 'model' | 'status' | 'outcome' | 'sort'>;

/** Every call of a run, searched by item, prompt and reply. */
export function CallList({
  run,
  text,
  opened,
  onOpen,
}: {
  run: RunDetail;
  /** What is searched for at first. */
  text: string;
  opened: RunCall | null;
  onOpen: (call: RunCall) => void;
}) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('runs.calls');
  const [typed, setTyped] = useState(text);
  const [searched] = useDebouncedValue(typed, 250);
  const [filter, setFilter] = useState<Filter>({ sort: 'order' });
  const input = { id: run.id, limit: 200, ...filter, ...(searched.trim() !== '' && { text: searched }) };
  const calls = useInfiniteQuery({
    ...orpc.runs.calls.infiniteOptions({
      input: (cursor: string | null) => ({ ...input, cursor }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
    enabled: refusal === null,
  });
  const rows = useMemo(() => calls.data?.pages.flatMap((page) => page.rows) ?? [], [calls.data]);
  const names = useMemo(() => new Map(run.steps.map((step) => [step.step, declared(step.name)])), [run.steps]);
  const evaluated = run.kind === 'evaluate';
  const columns = useCallColumns(names, evaluated);
  if (refusal !== null)
    return (
      <Text as="p" pad={[16, 12]} tone="dim">
        {refusal}
      </Text>
    );
  const choice = <Name extends keyof Filter>(
    name: Name,
    label: string,
    data: readonly { value: string; label: string }[],
  ) => (
    <Select
      aria-label={label}
      placeholder={label}
      clearable={name !== 'sort'}
      w={130}
      data={[...data]}
      value={filter[name] ?? null}
      onChange={(value) => setFilter({ ...filter, [name]: value ?? undefined })}
    />
  );
  return (
    <Stack as="section" flex="1 0 12.5rem" minHeight={0} aria-label={t('runs.calls.title')}>
      <Row wrap gap={8} align="center" pad={[8, 12]}>
        <SearchField width={220} label={t('runs.calls.search')} value={typed} onChange={setTyped} />
        {run.steps.length > 1 &&
          choice(
            'step',
            t('runs.items.step'),
            run.steps.map(({ step, name }) => ({ value: step, label: name })),
          )}
        {run.models.length > 1 &&
          choice(
            'model',
            t('runs.calls.model'),
            run.models.map((model) => ({ value: model, label: model })),
          )}
        {choice(
          'status',
          t('runs.calls.status'),
          [...callEnds, 'reused' as const].map((value) => ({ value, label: t(`runs.calls.ends.${value}`) })),
        )}
        {evaluated &&
          choice(
            'outcome',
            t('runs.calls.outcome'),
            outcomes.map((value) => ({ value, label: t(`evaluate.outcome.${value}`) })),
          )}
        {choice(
          'sort',
          t('runs.calls.sort'),
          callSorts.map((value) => ({ value, label: t(`runs.calls.sorts.${value}`) })),
        )}
        <TableTools columns={columns} rows={rows} name={`run-${run.id.slice(-6)}-calls`} />
      </Row>
      {calls.error && (
        <Block pad={12}>
          <ErrorNote error={calls.error} onRetry={() => void calls.refetch()} />
        </Block>
      )}
      <Block grow minHeight={0}>
        <DataTable
          label={t('runs.calls.title')}
          columns={columns}
          rows={rows}
          rowKey={(call) => call.key}
          active={opened?.key ?? null}
          onActive={onOpen}
          onOpen={onOpen}
          onEndReached={() => {
            if (calls.hasNextPage && !calls.isFetching) void calls.fetchNextPage();
          }}
          empty={
            calls.data && (
              <Text as="p" pad={[16, 12]} tone="dim">
                {t('runs.calls.empty')}
              </Text>
            )
          }
        />
      </Block>
    </Stack>
  );
}
