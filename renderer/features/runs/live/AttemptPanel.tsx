import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Watched } from '#shared/contract/runs/live.ts';
import { formatCount, formatDuration, formatMoney } from '../../../i18n/numbers.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { ActionGlyph } from '../../trajectories/episode/ActionGlyph.tsx';
import { actionDetail, actionPlace, typeLabel } from '../../trajectories/labels.ts';
import classes from './Attempt.module.css';
import { LiveState } from './LiveState.tsx';
import { Block, Grid, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

function Section({ title, remark, children }: { title: string; remark?: string | undefined; children: ReactNode }) {
  return (
    <Block as="section" pad={[10, 12]} borderBottom="line" className={classes.section}>
      <Row as="h2" justify="space-between" gap={8} mb={6} size={12} weight={600}>
        {title}{' '}
        {remark && (
          <Text tone="dim" weight={400}>
            {remark}
          </Text>
        )}
      </Row>
      {children}
    </Block>
  );
}

/** One limit as a bar: how much of it is used. */
function Used({ name, used, of, words }: { name: string; used: number; of: number | null; words: string }) {
  return (
    <>
      <dt>{name}</dt>
      <Text as="dd" height={6} border="line2" surface="well" className={classes.used} aria-hidden="true">
        {of !== null && (
          <Text display="block" height={4} style={{ width: `${Math.min(100, (100 * used) / Math.max(1, of))}%` }} />
        )}
      </Text>
      <dd>{words}</dd>
    </>
  );
}

/** What the agent wants to do, or did at a step: action, thought and reply. */
function Proposal({ of, at }: { of: Watched; at: number }) {
  const { t } = useTranslation();
  const step = of.steps[at];
  const shown = step ?? of.proposal;
  if (!shown) {
    const why = of.state === 'waiting' ? 'notBegun' : !of.going ? 'ended' : of.drive === 'person' ? 'yours' : 'waiting';
    return (
      <Text as="p" tone="dim">
        {t(`live.attempt.${why}`)}
      </Text>
    );
  }
  const action = 'actions' in shown ? (shown.actions.at(-1) ?? null) : shown.action;
  const why = 'actions' in shown ? shown.fault : shown.why;
  const cost = shown.cost === null ? '' : formatMoney(shown.cost);
  return (
    <>
      {action && (
        <Row as="p" align="center" gap={6}>
          <ActionGlyph type={action.type} /> <b>{typeLabel(action.type)}</b> {actionDetail(action)}
          <Text ml="auto" tone="dim" tabular>
            {actionPlace(action)}
          </Text>
        </Row>
      )}
      {step?.by && (
        <Text as="p" tone="dim">
          {t(`live.attempt.by.${step.by}`)}
        </Text>
      )}
      {!action && (
        <Text as="p" margin={[4, 0]} tone="warn">
          {t('live.attempt.noAction')}
        </Text>
      )}
      {why && (
        <Text as="p" margin={[4, 0]} tone="warn">
          {why}
        </Text>
      )}
      {shown.thought !== '' && (
        <>
          <h3>{t('live.attempt.thought')}</h3>
          <p>{shown.thought}</p>
        </>
      )}
      {shown.response !== '' && (
        <>
          <h3>
            {t('live.attempt.raw')} <span>{cost}</span>
          </h3>
          <pre>{shown.response}</pre>
        </>
      )}
    </>
  );
}

/** Each criterion with how it stands, and since when; during an attempt as it was seen after the last step. */
function CriteriaList({ of }: { of: Watched }) {
  const { t } = useTranslation();
  const met = of.criteria.filter(({ result }) => result.met === true).length;
  const remark = (result: Watched['criteria'][number]['result'], since: number | null) => {
    if (!of.going) return '';
    if (result.met === null) return t('live.attempt.atEnd');
    if (result.met === false) return t('live.attempt.notYet');
    if (since === 0) return t('live.attempt.atStart');
    return since === null ? t('live.attempt.met') : t('live.attempt.metAt', { step: since });
  };
  return (
    <Section title={t('live.attempt.criteria')} remark={of.going ? t('live.attempt.standing') : undefined}>
      <ul>
        {of.criteria.map(({ result, since }, place) => (
          // Criteria have no identity beside their place.
          <Row as="li" align="baseline" gap={6} key={place}>
            <StateGlyph
              state={
                result.met === true ? 'approved' : result.met === false && !of.going ? 'rejected' : ('draft' as const)
              }
            />
            <Text grow minWidth={0} breakWords>
              {result.evidence || result.kind}
            </Text>
            <Text tone={since === 0 ? 'warn' : 'dim'} space="nowrap">
              {remark(result, since)}
            </Text>
          </Row>
        ))}
      </ul>
      {of.criteria.some(({ result }) => result.met !== null) && (
        <Text as="p" tone="dim">
          {t('live.attempt.metOf', { met, count: of.criteria.length })}
        </Text>
      )}
    </Section>
  );
}

/** Beside the mirror: the task, the next action or the one looked at, how it ended, and what was used. */
export function AttemptPanel({ of, at, children }: { of: Watched; at: number; children: ReactNode }) {
  const { t } = useTranslation();
  const now = at === of.steps.length;
  const over = of.state !== 'running' && of.state !== 'waiting';
  const calls =
    of.steps.reduce((sum, step) => sum + step.calls.length, 0) + (of.proposal ? of.proposal.calls.length : 0);
  return (
    <Stack as="aside" fixed width={340} minHeight={0} borderLeft="line" surface="panel" className={classes.side}>
      <Block grow minHeight={0} overflow="auto">
        <Section title={t('live.attempt.task')}>
          <p>{of.instruction}</p>
        </Section>
        {!(now && over && of.screen === null) && (
          <Section
            title={t(now ? (over ? 'live.attempt.end' : 'live.attempt.next') : 'live.attempt.type')}
            remark={now && !of.going ? undefined : t('live.attempt.stepN', { step: at + 1 })}
          >
            <Proposal of={of} at={at} />
          </Section>
        )}
        {over && (
          <Section title={t('live.attempt.result')}>
            <p>
              <LiveState state={of.state} moment={null} />
            </p>
            <p>{phraseWords(of.reason)}</p>
          </Section>
        )}
        {of.criteria.length > 0 && <CriteriaList of={of} />}
        <Section title={t('live.attempt.budget')}>
          <Grid as="dl" columns="4rem 1fr auto" align="center" gap={[4, 12]} className={classes.budget}>
            <Used
              name={t('live.attempt.steps')}
              used={of.steps.length}
              of={of.maxSteps}
              words={`${formatCount(of.steps.length)} ${t('live.attempt.of', { of: formatCount(of.maxSteps) })}`}
            />
            <Used name={t('live.attempt.calls')} used={0} of={null} words={formatCount(calls)} />
            <Used
              name={t('live.attempt.tokens')}
              used={0}
              of={null}
              words={of.tokens === null ? '–' : formatCount(of.tokens)}
            />
            <Used name={t('live.attempt.cost')} used={0} of={null} words={formatMoney(of.cost)} />
            {of.seconds !== null && (
              <Used name={t('live.attempt.time')} used={0} of={null} words={formatDuration(of.seconds)} />
            )}
          </Grid>
        </Section>
      </Block>
      <Stack fixed gap={8} pad={[10, 12]} borderTop="line" className={classes.foot}>
        {children}
      </Stack>
    </Stack>
  );
}
