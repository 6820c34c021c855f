import { declared } from '../../i18n/declared.ts';
import type { RunDetail } from '#shared/contract/runs/runs.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/numbers.ts';
import { barShares } from './run-figures.ts';
import { Block, Row, Text } from '../../ui/layout/primitives.tsx';
import classes from './Funnel.module.css';

type Step = RunDetail['steps'][number];

/** How many of the run's items a step has done, failed, in flight and waiting, as parts of a bar. */
function StepBar({ step, items }: { step: Step; items: number }) {
  const { t } = useTranslation();
  const shares = barShares(step, items);
  return (
    <Row
      surface="well"
      overflow="hidden"
      className={classes.bar}
      role="img"
      aria-label={t('runs.funnel.bar', {
        done: step.done,
        inFlight: step.inFlight,
        waiting: step.waiting,
        errors: step.errors,
      })}
    >
      <span data-kind="done" style={{ width: `${100 * shares.done}%` }} />
      <span data-kind="errors" style={{ width: `${100 * shares.errors}%` }} />
      <span data-kind="flight" style={{ width: `${100 * shares.inFlight}%` }} />
      {shares.waiting > 0 && <span data-kind="waiting" style={{ width: `${100 * shares.waiting}%` }} />}
    </Row>
  );
}

/** A step of the run in the table of steps. */
export function FunnelRow({
  step,
  number,
  items,
  slowest,
  chosen,
  onChoose,
}: {
  step: Step;
  /** Its place among the steps, from 1. */
  number: number;
  /** Items of the run. */
  items: number;
  /** The run is waiting for it most. */
  slowest: boolean;
  chosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const dim = (n: number) => <Text tone={n === 0 ? 'faint' : undefined}>{formatCount(n)}</Text>;
  return (
    <tr data-slowest={slowest || undefined} data-chosen={chosen || undefined}>
      <Block as="td" width={1} tone="dim">
        {number}
      </Block>
      <td>
        <Block
          as="button"
          ellipsis
          maxWidth={260}
          type="button"
          className={classes.step}
          title={step.prompt ? `${declared(step.name)} ${step.prompt}` : undefined}
          aria-pressed={chosen}
          onClick={onChoose}
        >
          <Text as="b" weight={600}>
            {declared(step.name)}
          </Text>{' '}
          {step.prompt && (
            <Text tone="dim" size={11}>
              {step.prompt}
            </Text>
          )}
        </Block>
      </td>
      <Block as="td" ellipsis maxWidth={140} tone="dim" title={step.models.join(', ')}>
        {step.models.join(', ')}
      </Block>
      <Block as="td" width="28%" minWidth={120}>
        <StepBar step={step} items={items} />
      </Block>
      <td data-num>
        <b>{formatCount(step.done)}</b>
      </td>
      <td data-num>{dim(step.inFlight)}</td>
      <td data-num>{dim(step.waiting)}</td>
      <td data-num>{dim(step.dropped)}</td>
      <Block data-num as="td" tone={step.errors > 0 ? 'bad' : undefined}>
        {dim(step.errors)}
      </Block>
      <td data-num data-wide>
        {step.perMinute === null ? '' : step.perMinute.toFixed(1)}
      </td>
      <td data-num data-wide>
        {step.p50Seconds === null
          ? ''
          : t('runs.funnel.seconds', { seconds: step.p50Seconds.toFixed(step.p50Seconds < 10 ? 1 : 0) })}
      </td>
      <td data-num>{step.models.length > 0 ? step.cost.toFixed(2) : ''}</td>
    </tr>
  );
}
