import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskContent } from '#shared/items/agent-task/content.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../../ui/ErrorNote.tsx';
import { SegmentedControl } from '../../../../ui/fields/SegmentedControl.tsx';
import { useShownHints } from '../mode-hints.ts';
import { PanelSection } from '../KindPanel.tsx';
import { Ending } from './Ending.tsx';
import type { Trial } from './use-trial.ts';
import { Block, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';

/** A text and the button that sends it; Enter sends it too. */
function Line({
  label,
  button,
  disabled,
  onSend,
}: {
  label: string;
  button: string;
  disabled: boolean;
  onSend: (text: string) => void;
}) {
  const [text, setText] = useState('');
  const send = () => {
    if (disabled || text === '') return;
    onSend(text);
    setText('');
  };
  return (
    <Row gap={6}>
      <Block
        as="input"
        grow
        minWidth={0}
        height={26}
        pad={[3, 6]}
        border="line3"
        radius={3}
        surface="field"
        tone="inherit"
        font="inherit"
        type="text"
        aria-label={label}
        placeholder={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) send();
        }}
      />
      <ActionButton disabled={disabled || text === ''} onClick={send}>
        {button}
      </ActionButton>
    </Row>
  );
}

/** What a person can do on the screen besides pressing on it, and what was done. */
export function TrialControls({
  trial,
  task,
  double,
  onDouble,
}: {
  trial: Trial;
  task: TaskContent;
  double: boolean;
  onDouble: (double: boolean) => void;
}) {
  const { t } = useTranslation();
  const busy = trial.waits !== null;
  // The keys of a review do nothing meanwhile.
  useShownHints([]);
  const keys = ['Enter', 'Escape', 'Tab', 'Backspace'];
  return (
    <>
      <PanelSection title={t('review.task.try.title')}>
        <Stack gap={8}>
          <Text as="p" tone="dim">
            {t('review.task.try.how')}
          </Text>
          <SegmentedControl
            label={t('review.task.try.press')}
            value={double ? 'double' : 'single'}
            segments={[
              { value: 'single', label: t('review.task.try.single') },
              { value: 'double', label: t('review.task.try.double') },
            ]}
            onChange={(value) => onDouble(value === 'double')}
          />
          <Line
            label={t('review.task.try.text')}
            button={t('review.task.try.type')}
            disabled={busy}
            onSend={(text) => trial.act({ type: 'type', text })}
          />
          <Line
            label={t('review.task.try.keys')}
            button={t('review.task.try.pressKeys')}
            disabled={busy}
            onSend={(text) => trial.act({ type: 'hotkey', keys: text.split('+').map((key) => key.trim()) })}
          />
          <Row wrap gap={6}>
            {keys.map((key) => (
              <ActionButton
                key={key}
                small
                disabled={busy}
                onClick={() => trial.act(key === 'Enter' ? { type: 'enter' } : { type: 'hotkey', keys: [key] })}
              >
                {key}
              </ActionButton>
            ))}
            <ActionButton small disabled={busy} onClick={() => trial.act({ type: 'back' })}>
              {t('review.task.try.back')}
            </ActionButton>
            {task.apps.length > 1 &&
              task.apps.map((app) => (
                <ActionButton key={app} small disabled={busy} onClick={() => trial.act({ type: 'open_app', app })}>
                  {app}
                </ActionButton>
              ))}
          </Row>
        </Stack>
      </PanelSection>
      {trial.error != null && (
        <PanelSection>
          <ErrorNote error={trial.error} />
        </PanelSection>
      )}
      <PanelSection title={t('review.task.try.steps', { n: trial.actions.length, of: task.maxSteps })}>
        <Block as="ol" bullets mono size={12} line={18} pl={22}>
          {trial.actions.map(({ type, text, point, to, keys: held, direction, app }, at) => (
            <li key={`${at} ${type}`}>
              {[type, text, held?.join('+'), direction, app, point?.join(', '), to?.join(', ')]
                .filter(Boolean)
                .join(' ')}
            </li>
          ))}
        </Block>
      </PanelSection>
    </>
  );
}

/** Offers to try the task or to test its criteria, and says how the last try ended. */
export function TrialOffer({ trial, tested }: { trial: Trial; tested: boolean }) {
  const { t } = useTranslation();
  const { waits, end, error } = trial;
  return (
    <PanelSection title={t('review.task.try.title')}>
      <Stack gap={8}>
        <Text as="p" tone="dim">
          {t('review.task.try.offer')}
        </Text>
        {error != null && <ErrorNote error={error} />}
        {end && <Ending end={end} />}
        {waits && (
          <Text as="p" role="status">
            {t(`review.task.try.waits.${waits}`)}
          </Text>
        )}
        <Row wrap gap={6}>
          <ActionButton disabled={waits !== null} onClick={trial.begin}>
            {t(end ? 'review.task.try.again' : 'review.task.try.begin')}
          </ActionButton>
          {tested && (
            <ActionButton disabled={waits !== null} onClick={trial.test}>
              {t('review.task.try.test')}
            </ActionButton>
          )}
        </Row>
      </Stack>
    </PanelSection>
  );
}

/** Ends the try: with an answer, if the task asks for one, or without a trace. */
export function TrialFooter({ trial }: { trial: Trial }) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState('');
  const busy = trial.waits !== null;
  return (
    <Stack gap={8} style={{ width: '100%' }}>
      <Row gap={6}>
        <Block
          as="input"
          grow
          minWidth={0}
          height={26}
          pad={[3, 6]}
          border="line3"
          radius={3}
          surface="field"
          tone="inherit"
          font="inherit"
          type="text"
          aria-label={t('review.task.try.answer')}
          placeholder={t('review.task.try.answer')}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Row>
      <Row gap={6} style={{ justifyContent: 'space-between' }}>
        <ActionButton onClick={trial.leave}>{t('review.task.cancel')}</ActionButton>
        <ActionButton
          kind="primary"
          disabled={busy || (trial.actions.length === 0 && answer.trim() === '')}
          onClick={() => trial.finish(answer.trim() === '' ? null : answer.trim())}
        >
          {t('review.task.try.finish')}
        </ActionButton>
      </Row>
    </Stack>
  );
}
