import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '../../../../i18n/numbers.ts';
import { useProject } from '../../../../project/project.ts';
import { ErrorNote } from '../../../../ui/ErrorNote.tsx';
import { PanelHeader } from '../../../../ui/PanelHeader.tsx';
import { AllowKey } from '../../../models/AllowKey.tsx';
import { callsTogether, useCallWords } from '../../../../calls/use-call-words.ts';
import { Drafters } from './Drafters.tsx';
import classes from './Estimate.module.css';
import type { DraftRuns, EstimatedDraft } from '../use-draft-runs.ts';
import { phraseWords } from '../../../../i18n/phrase-words.ts';
import { Block, Row, Text } from '../../../../ui/layout/primitives.tsx';
import { Table } from '../../../../ui/tables/Table.tsx';

/** Step of the pipelines that tries questions without their pictures. */
const checking = 'text-only';
/** Approximate seconds per question for a person. */
const secondsEach = 25;

/** The dry run's figures, for its checks or everything else. */
function partOf({ estimate }: EstimatedDraft, checks: boolean) {
  const steps = estimate?.steps.filter(({ step }) => (step === checking) === checks) ?? [];
  return {
    calls: sum(steps.map(({ calls }) => calls)),
    tokens: sum(steps.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens)),
    cost: sum(steps.map(({ cost }) => cost)),
  };
}
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Calls, tokens and dollars of a line; dots while they are being counted. */
function Figures({ part }: { part: ReturnType<typeof partOf> | null }) {
  return (
    <>
      <td data-num>{part ? formatCount(part.calls) : '…'}</td>
      <td data-num>{part ? formatCount(Math.round(part.tokens)) : '…'}</td>
      <td data-num>{part ? formatMoney(part.cost) : '…'}</td>
    </>
  );
}

/** Where a part of the questions comes from; all of it in the tooltip where the column is too narrow. */
const Given = ({ words }: { words: string }) => (
  <Block as="td" ellipsis maxWidth={300} tone="text2" title={words}>
    {words}
  </Block>
);

/** Cost of trying the questions without their pictures. */
function ChecksRow({ drafts }: { drafts: readonly EstimatedDraft[] }) {
  const { t } = useTranslation();
  const checked = drafts.filter(({ request }) => request && checking in request.roles);
  if (checked.length === 0) return null;
  const parts = checked.map((draft) => partOf(draft, true));
  const models = [...new Set(checked.flatMap(({ request }) => request?.roles[checking] ?? []))].join(', ');
  return (
    <tr data-stale={checked.some(({ outdated }) => outdated) || undefined}>
      <td>{t('trajectories.questions.estimate.checks.kind')}</td>
      <td data-num />
      <Given words={t('trajectories.questions.estimate.checks.who', { models })} />
      <Given words={t('trajectories.questions.estimate.checks.how')} />
      <Figures
        part={
          checked.every(({ estimate }) => estimate)
            ? {
                calls: sum(parts.map(({ calls }) => calls)),
                tokens: sum(parts.map(({ tokens }) => tokens)),
                cost: sum(parts.map(({ cost }) => cost)),
              }
            : null
        }
      />
    </tr>
  );
}

function DraftRow({ draft }: { draft: EstimatedDraft }) {
  const { t } = useTranslation();
  const { pipeline, questions, request, estimate, outdated } = draft;
  return (
    <tr data-stale={outdated || undefined}>
      <td>{t(`trajectories.questions.estimate.row.${pipeline}.kind`)}</td>
      <td data-num>{formatCount(questions)}</td>
      <Given
        words={
          request === null
            ? t('trajectories.questions.estimate.choose')
            : t(`trajectories.questions.estimate.row.${pipeline}.key`)
        }
      />
      <Given words={t(`trajectories.questions.estimate.row.${pipeline}.wrong`)} />
      <Figures part={estimate ? partOf(draft, false) : null} />
    </tr>
  );
}

/** The dry run of everything chosen: one line per kind, and what prevents it. */
export function EstimateTable({ runs }: { runs: DraftRuns }) {
  const { t } = useTranslation();
  const { drafts, total } = runs;
  const calls = callsTogether(drafts.flatMap(({ estimate }) => estimate ?? []));
  const details = useCallWords().details(calls);
  const people = useProject()?.settings.annotatorsPerItem ?? 1;
  const head = (name: 'kind' | 'questions' | 'key' | 'wrong' | 'calls' | 'tokens' | 'cost') =>
    t(`trajectories.questions.estimate.${name}`);
  const problems = [...new Set(drafts.flatMap(({ estimate }) => estimate?.problems.map(phraseWords) ?? []))];
  const routes = new Map(
    drafts.flatMap(({ estimate }) =>
      (estimate?.keysToAllow ?? []).map((route) => [`${route.variable} ${route.server}`, route] as const),
    ),
  );
  const failed = drafts.find(({ error }) => error !== null);
  return (
    <Block
      as="section"
      fixed
      maxHeight="46%"
      overflow="auto"
      className={classes.estimate}
      aria-label={t('trajectories.questions.estimate.title')}
    >
      <PanelHeader
        title={t('trajectories.questions.estimate.title')}
        remark={t('trajectories.questions.estimate.remark')}
      />
      <Drafters />
      {failed && <ErrorNote error={failed.error} />}
      {drafts.length === 0 ? (
        <Text as="p" pad={12} tone="text2" className={classes.note}>
          {t('trajectories.questions.estimate.none')}
        </Text>
      ) : (
        <Block
          pad={[0, 4, 8]}
          overflow="auto"
          tabIndex={0}
          role="group"
          aria-label={t('trajectories.questions.estimate.title')}
        >
          <Table row={28} cell={[0, 8]} sticky="body" space="nowrap" className={classes.table}>
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
                <DraftRow key={draft.pipeline} draft={draft} />
              ))}
              <ChecksRow drafts={drafts} />
              <tr className={classes.all}>
                <td>{t('trajectories.questions.estimate.all')}</td>
                <td data-num>{formatCount(total)}</td>
                <td colSpan={2}>
                  {t('trajectories.questions.estimate.review', {
                    count: people,
                    minutes: formatCount(Math.max(1, Math.round((total * people * secondsEach) / 60))),
                  })}
                </td>
                <Figures
                  part={{
                    calls: calls.calls,
                    tokens: sum(
                      drafts.map(({ estimate }) => (estimate ? estimate.inputTokens + estimate.outputTokens : 0)),
                    ),
                    cost: sum(drafts.map(({ estimate }) => estimate?.cost ?? 0)),
                  }}
                />
              </tr>
            </tbody>
          </Table>
        </Block>
      )}
      {calls.reusable > 0 && (
        <Text as="p" pad={12} tone="text2" className={classes.note}>
          {t('trajectories.questions.estimate.ofCalls', { words: details.join(', ') })}
        </Text>
      )}
      {problems.map((problem) => (
        <Row as="p" key={problem} align="center" gap={6} pad={[0, 12, 8]} tone="warn">
          <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" /> {problem}
        </Row>
      ))}
      {[...routes].map(([key, route]) => (
        <AllowKey key={key} route={route} />
      ))}
    </Block>
  );
}
