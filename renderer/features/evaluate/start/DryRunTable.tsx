import { useTranslation } from 'react-i18next';
import { settingsOf } from '#shared/contract/runs/evaluations/settings.ts';
import { formatCount, formatMoney } from '../../../i18n/numbers.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { AllowKey } from '../../models/AllowKey.tsx';
import { type CallCounts, callsTogether, useCallWords } from '../../../calls/use-call-words.ts';
import { useRowName } from '../charts/row-name.ts';
import classes from './StartEvaluation.module.css';
import type { DryRun } from './use-dry-run.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { Block, Heading, Text } from '../../../ui/layout/primitives.tsx';
import { Table } from '../../../ui/tables/Table.tsx';

/** Number of calls, and how many of them are not sent. */
function Calls({ of }: { of: CallCounts | undefined }) {
  const { near, details } = useCallWords();
  if (!of) return '…';
  const more = details(of);
  return (
    <>
      {near(of, formatCount(of.calls))}
      {more.length > 0 && <Text tone="dim"> ({more.join(', ')})</Text>}
    </>
  );
}

function RequestRow({ request, estimate }: DryRun['rows'][number]) {
  const { near } = useCallWords();
  const nameOf = useRowName();
  const found = estimate?.data;
  return (
    <tr>
      <td>
        {nameOf({ model: request.model, settings: settingsOf(request) })}
        {estimate?.error && <ErrorNote error={estimate.error} onRetry={() => void estimate.refetch()} />}
        {found?.problems.map(phraseWords).map((problem) => (
          <Text as="p" key={problem} mt={2} breakWords tone="warn">
            {problem}
          </Text>
        ))}
        {found?.keysToAllow.map((route) => (
          <AllowKey key={`${route.variable} ${route.server}`} route={route} />
        ))}
      </td>
      <td>{found ? formatCount(found.items) : '…'}</td>
      <td>
        <Calls of={found} />
      </td>
      <td>
        {found
          ? `${near(found, formatMoney(found.cost))} (${formatMoney(found.range[0])}–${formatMoney(found.range[1])})`
          : '…'}
      </td>
    </tr>
  );
}

/** The dry run: a line for each model and arm, and their sum. */
export function DryRunTable({ rows, ready }: DryRun) {
  const { t } = useTranslation();
  const { near } = useCallWords();
  const found = rows.flatMap(({ estimate }) => estimate?.data ?? []);
  const calls = callsTogether(found);
  const armsShare = new Set(rows.map(({ request }) => request.model)).size < rows.length;
  const sum = (of: 'items' | 'cost') => found.reduce((all, estimate) => all + estimate[of], 0);
  return (
    <Block
      as="section"
      pad={[10, 12]}
      border="line2"
      radius={3}
      surface="well"
      className={classes.estimate}
      aria-label={t('evaluate.start.estimate')}
    >
      <Heading mb={6} size={12}>
        {t('evaluate.start.estimate')}
      </Heading>
      {rows.length === 0 ? (
        <Text as="p" tone="dim">
          {t('evaluate.start.chooseModels')}
        </Text>
      ) : (
        <Table cell={[3, 0]} ruled={false} alignTop text="right">
          <thead>
            <tr>
              <th scope="col">{t('evaluate.start.model')}</th>
              <th scope="col">{t('evaluate.start.items')}</th>
              <th scope="col">{t('evaluate.start.calls')}</th>
              <th scope="col">{t('evaluate.start.cost')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <RequestRow key={JSON.stringify({ ...row.request, hints: row.request.hints?.name })} {...row} />
            ))}
          </tbody>
          {rows.length > 1 && ready && (
            <tfoot>
              <tr>
                <th scope="row">{t('evaluate.start.total')}</th>
                <td>{formatCount(sum('items'))}</td>
                <td>
                  <Calls of={calls} />
                </td>
                <td>{near(calls, formatMoney(sum('cost')))}</td>
              </tr>
            </tfoot>
          )}
        </Table>
      )}
      {armsShare && ready && (
        <Text as="p" tone="dim">
          {t('evaluate.start.armsShare')}
        </Text>
      )}
    </Block>
  );
}
