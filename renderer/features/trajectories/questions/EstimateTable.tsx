import { MultiSelect, NumberInput, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { AllowKey } from '../../models/AllowKey.tsx';
import classes from './Questions.module.css';
import { useDrafters } from './store.ts';
import type { DraftRuns, EstimatedDraft } from './use-draft-runs.ts';

const tokensOf = ({ estimate }: EstimatedDraft) => (estimate ? estimate.inputTokens + estimate.outputTokens : 0);
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** Who words the questions, who tries them without pictures, and how many a seed gives. */
function Drafters() {
  const { t } = useTranslation();
  const { writer, checkers, perSeed } = useDrafters();
  const models = useQuery(orpc.models.list.queryOptions());
  const names = models.data?.map(({ record }) => record.name) ?? [];
  const writers = names.filter((name) => !name.startsWith('builtin/'));
  return (
    <div className={classes.drafters}>
      <Select
        w={170}
        label={t('trajectories.questions.estimate.writer')}
        classNames={{ root: classes.inline }}
        placeholder={t('trajectories.questions.estimate.writerNone')}
        data={writers}
        value={writer !== null && writers.includes(writer) ? writer : null}
        clearable
        searchable
        onChange={(name) => useDrafters.setState({ writer: name })}
      />
      <MultiSelect
        label={t('trajectories.questions.estimate.checker')}
        classNames={{ root: classes.inline }}
        data={names}
        value={checkers.filter((name) => names.includes(name))}
        onChange={(chosen) => useDrafters.setState({ checkers: chosen })}
      />
      <NumberInput
        w={54}
        label={t('trajectories.questions.estimate.perSeed')}
        classNames={{ root: classes.inline }}
        min={1}
        max={20}
        allowDecimal={false}
        clampBehavior="strict"
        hideControls
        value={perSeed}
        onChange={(value) => typeof value === 'number' && value >= 1 && useDrafters.setState({ perSeed: value })}
      />
    </div>
  );
}

function Row({ draft }: { draft: EstimatedDraft }) {
  const { t } = useTranslation();
  const { pipeline, questions, request, estimate, fetching } = draft;
  return (
    <tr data-stale={fetching || undefined}>
      <td>{t(`trajectories.questions.estimate.row.${pipeline}.kind`)}</td>
      <td data-num>{formatCount(questions)}</td>
      <td className={classes.give}>
        {request === null
          ? t('trajectories.questions.estimate.choose')
          : t(`trajectories.questions.estimate.row.${pipeline}.key`)}
      </td>
      <td className={classes.give}>{t(`trajectories.questions.estimate.row.${pipeline}.wrong`)}</td>
      <td data-num>{estimate ? formatCount(estimate.calls) : '…'}</td>
      <td data-num>{estimate ? formatCount(Math.round(tokensOf(draft))) : '…'}</td>
      <td data-num>{estimate ? formatMoney(estimate.cost) : '…'}</td>
    </tr>
  );
}

/** The dry run of all that is chosen: a line a kind, and what stands in the way. */
export function EstimateTable({ runs }: { runs: DraftRuns }) {
  const { t } = useTranslation();
  const { drafts, total } = runs;
  const head = (name: 'kind' | 'questions' | 'key' | 'wrong' | 'calls' | 'tokens' | 'cost') =>
    t(`trajectories.questions.estimate.${name}`);
  const problems = [...new Set(drafts.flatMap(({ estimate }) => estimate?.problems ?? []))];
  const routes = new Map(
    drafts.flatMap(({ estimate }) =>
      (estimate?.keysToAllow ?? []).map((route) => [`${route.variable} ${route.server}`, route] as const),
    ),
  );
  const failed = drafts.find(({ error }) => error !== null);
  return (
    <section className={classes.estimate} aria-label={t('trajectories.questions.estimate.title')}>
      <PanelHeader
        title={t('trajectories.questions.estimate.title')}
        remark={t('trajectories.questions.estimate.remark')}
      />
      <Drafters />
      {failed && <ErrorNote error={failed.error} />}
      {drafts.length === 0 ? (
        <p className={classes.note}>{t('trajectories.questions.estimate.none')}</p>
      ) : (
        <div className={classes.tableBox}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th>{head('kind')}</th>
                <th data-num>{head('questions')}</th>
                <th>{head('key')}</th>
                <th>{head('wrong')}</th>
                <th data-num>{head('calls')}</th>
                <th data-num>{head('tokens')}</th>
                <th data-num>{head('cost')}</th>
              </tr>
            </thead>
            <tbody>
              {drafts.map((draft) => (
                <Row key={draft.pipeline} draft={draft} />
              ))}
              <tr className={classes.all}>
                <td>{t('trajectories.questions.estimate.all')}</td>
                <td data-num>{formatCount(total)}</td>
                <td colSpan={2}>{t('trajectories.questions.estimate.review')}</td>
                <td data-num>{formatCount(sum(drafts.map(({ estimate }) => estimate?.calls ?? 0)))}</td>
                <td data-num>{formatCount(Math.round(sum(drafts.map(tokensOf))))}</td>
                <td data-num>{formatMoney(sum(drafts.map(({ estimate }) => estimate?.cost ?? 0)))}</td>
              </tr>
            </tbody>
          </table>
        </div>
      )}
      {problems.map((problem) => (
        <p key={problem} className={classes.problem}>
          <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" /> {problem}
        </p>
      ))}
      {[...routes].map(([key, route]) => (
        <AllowKey key={key} route={route} />
      ))}
    </section>
  );
}
