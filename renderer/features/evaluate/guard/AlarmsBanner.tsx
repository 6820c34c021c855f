import { IconAlertTriangle } from '@tabler/icons-react';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import type { Evaluation } from '../charts/figures.ts';
import { Block, Row } from '../../../ui/layout/primitives.tsx';
import classes from './Guard.module.css';

/** Signs that a run's figures say more about how its replies were read than about the model, one line each. */
export function AlarmsBanner({ evaluation }: { evaluation: Evaluation }) {
  if (evaluation.alarms.length === 0) return null;
  return (
    <Block role="alert" fixed>
      {evaluation.alarms.map((alarm) => (
        <Row
          key={alarm.code}
          fixed
          align="center"
          gap={8}
          pad={[6, 12]}
          borderBottom="line"
          surface="raised"
          className={classes.banner}
        >
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
          <p>{phraseWords(alarm)}</p>
        </Row>
      ))}
    </Block>
  );
}
