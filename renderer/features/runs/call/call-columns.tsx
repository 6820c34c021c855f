import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunCall } from '#shared/contract/runs/calls.ts';
import { formatCount, formatMoney } from '../../../i18n/numbers.ts';
import type { DataColumn } from '../../../ui/tables/DataTable.tsx';

/** The columns of a run's calls; `names` are the names of its steps by id. */
export function useCallColumns(names: ReadonlyMap<string, string>, evaluated: boolean): DataColumn<RunCall>[] {
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
