import { Loader } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Flip, type WhatIf, whatIfKinds } from '#shared/contract/runs/benchmark/what-if.ts';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { orpc } from '../../../transport/client.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Block, Text } from '../../../ui/layout/primitives.tsx';
import classes from './WhatIf.module.css';
import { Table } from '../../../ui/tables/Table.tsx';

const figure = (value: number | null | undefined): string => formatPercent(value ?? null) || '–';

/** Each figure's place from 1, ties on the same; null for a model without a figure. */
function placesOf(figures: readonly { value: number | null }[]): (number | null)[] {
  return figures.map(({ value }) =>
    value === null ? null : 1 + figures.filter((other) => (other.value ?? -1) > value + 1e-9).length,
  );
}

const kinds = ['swapped', 'tied', 'untied', 'reversed', 'lost', 'gained'] as const;

/** How many pairs change, by what changes: order first, then significance. */
function useFlipWords(): (flips: readonly Flip[]) => string {
  const { t } = useTranslation();
  return (flips) =>
    kinds
      .flatMap((kind) => {
        const count = flips.filter(({ order, significance }) => order === kind || significance === kind).length;
        return count === 0 ? [] : [t(`evaluate.whatIf.count.${kind}`, { count })];
      })
      .join(', ');
}

type Way = WhatIf['ways'][number];

/** Which conclusions about a release's models other ways of counting the stored replies would change. */
export function WhatIfOfRelease({
  task,
  release,
  metric,
  onClose,
}: {
  task: string;
  release: string;
  metric: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const input = { task, release, ...(metric === null ? {} : { metric }) };
  const found = useQuery(orpc.benchmark.whatIf.queryOptions({ input }));
  return <WhatIfDialog title={t('evaluate.whatIf.title', { release })} found={found} onClose={onClose} />;
}

/** The same about the project's agents, as `by` (and that judge) decides today. */
export function WhatIfOfAgents({ by, judge, onClose }: { by: SuccessBy; judge?: string; onClose: () => void }) {
  const { t } = useTranslation();
  const found = useQuery(orpc.judging.whatIf.queryOptions({ input: { by, ...(judge !== undefined && { judge }) } }));
  return <WhatIfDialog title={t('evaluate.whatIf.titleAgents')} found={found} onClose={onClose} />;
}

function WhatIfDialog({
  title,
  found,
  onClose,
}: {
  title: string;
  found: Pick<UseQueryResult<WhatIf>, 'isPending' | 'error' | 'data' | 'refetch'>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size="min(1240px, 94vw)"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {found.isPending && (
        <span role="status">
          <Loader size="xs" /> {t('evaluate.whatIf.working')}…
        </span>
      )}
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Ways {...found.data} />}
    </Dialog>
  );
}

/** The pairs that a way of counting changes, one sentence each. */
function Flips({ way, models }: { way: Way; models: WhatIf['models'] }) {
  const { t } = useTranslation();
  return (
    <Block as="ul" pl={16}>
      {way.flips.map(({ a, b, order, significance }) => {
        const [modelA, modelB] = [models[a], models[b]];
        const [now, then] = [way.figures[a], way.figures[b]];
        const pair = {
          ...{ a: modelA?.model ?? '', b: modelB?.model ?? '' },
          before: `${figure(modelA?.value)} – ${figure(modelB?.value)}`,
          after: `${figure(now?.value)} – ${figure(then?.value)}`,
        };
        return (
          <li key={`${a} ${b}`}>
            {t('evaluate.whatIf.pair', pair)}{' '}
            {[
              ...(order ? [t(`evaluate.whatIf.order.${order}`)] : []),
              ...(significance ? [t(`evaluate.whatIf.significance.${significance}`)] : []),
            ].join(t('evaluate.whatIf.and'))}
          </li>
        );
      })}
    </Block>
  );
}

function Ways({ models, pairs, ways }: WhatIf) {
  const { t } = useTranslation();
  const summaryOf = useFlipWords();
  const [open, setOpen] = useState<Way | null>(null);
  if (models.length < 2) return <p>{t('evaluate.whatIf.fewModels')}</p>;
  const today = placesOf(models);
  const changing = ways.filter(({ flips }) => flips.length > 0).length;
  return (
    <>
      <Block as="p" pb={8}>
        {t('evaluate.whatIf.summary', {
          ways: formatCount(ways.length),
          changing: formatCount(changing),
          pairs: formatCount(pairs.of),
          significant: formatCount(pairs.significant),
        })}
      </Block>
      <Block maxHeight="68vh" overflow="auto" tabIndex={0} role="group" aria-label={t('evaluate.whatIf.table')}>
        <Table alignTop className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('evaluate.whatIf.way')}</th>
              {models.map(({ model }) => (
                <th key={model} scope="col" data-num title={model}>
                  {model}
                </th>
              ))}
              <th scope="col" data-num title={t('evaluate.whatIf.aboutTau')}>
                {t('evaluate.whatIf.tau')}
              </th>
              <th scope="col">{t('evaluate.whatIf.flips')}</th>
            </tr>
            <tr>
              <th scope="row">{t('evaluate.whatIf.today')}</th>
              {models.map(({ model, value }, at) => (
                <td key={model} data-num>
                  {figure(value)} <Text tone="dim">{today[at]}</Text>
                </td>
              ))}
              <td data-num>–</td>
              <td />
            </tr>
          </thead>
          {whatIfKinds.map((kind) => {
            const own = ways.filter((way) => way.kind === kind);
            if (own.length === 0) return null;
            return (
              <tbody key={kind}>
                <tr>
                  <th scope="rowgroup" colSpan={models.length + 3}>
                    <Text tone="dim">{t(`evaluate.whatIf.kinds.${kind}`)}</Text>
                  </th>
                </tr>
                {own.map((way) => {
                  const text = phraseWords(way.phrase);
                  const places = placesOf(way.figures);
                  return (
                    <Fragment key={text}>
                      <tr data-open={open === way || undefined}>
                        <th scope="row">
                          {text}
                          {way.kept > 0 && <Text tone="dim"> {t('evaluate.whatIf.kept', { count: way.kept })}</Text>}
                        </th>
                        {way.figures.map(({ value, n }, at) => (
                          <Block
                            as="td"
                            surface={places[at] !== today[at] ? 'accent-soft' : undefined}
                            key={models[at]?.model}
                            data-num
                            title={t('evaluate.whatIf.of', { n: formatCount(n) })}
                          >
                            {figure(value)} <Text tone="dim">{places[at]}</Text>
                          </Block>
                        ))}
                        <td data-num>{way.tau === null ? '–' : way.tau.toFixed(2)}</td>
                        <td>
                          {way.flips.length === 0 ? (
                            <Text tone="dim">{t('evaluate.whatIf.same')}</Text>
                          ) : (
                            <button
                              type="button"
                              aria-expanded={open === way}
                              onClick={() => setOpen(open === way ? null : way)}
                            >
                              {summaryOf(way.flips)}
                            </button>
                          )}
                        </td>
                      </tr>
                      {open === way && (
                        <tr>
                          <td colSpan={models.length + 3}>
                            <Flips way={way} models={models} />
                          </td>
                        </tr>
                      )}
                    </Fragment>
                  );
                })}
              </tbody>
            );
          })}
        </Table>
      </Block>
    </>
  );
}
