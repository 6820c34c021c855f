import type { RunDetail, RunItem } from '#shared/contract/runs/runs.ts';
import { readableRequest } from './sent-request.ts';
import { IconCopy, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phraseWords } from '../i18n/phrase-words.ts';
import { useCallRefusal } from '../project/use-may.ts';
import { formatCount, formatMoney } from '../i18n/numbers.ts';
import { orpc } from '../transport/client.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PanelHeader } from '../ui/PanelHeader.tsx';
import { copyText } from '../ui/files/save-text.ts';
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx';
import { CorrectReply } from './CorrectReply.tsx';
import { SentPicture } from './SentPicture.tsx';
import { Row, Stack } from '../ui/layout/primitives.tsx';
import classes from './CallPanel.module.css';

function Text({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <Stack as="section" gap={4} className={classes.block}>
      <Row align="center" justify="space-between">
        <h3>{title}</h3>
        <IconButton
          icon={IconCopy}
          size={22}
          label={`${t('common.copy')}: ${title}`}
          onClick={() => void copyText(text)}
        />
      </Row>
      <pre className={classes.text} tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </Stack>
  );
}

/** One model call: what was sent, what came back, how often it was tried. All of it is shown as text. */
export function CallView({ id, correct }: { id: string; correct?: (reply: string) => ReactNode }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('runs.call');
  const query = useQuery({ ...orpc.runs.call.queryOptions({ input: { id } }), enabled: refusal === null });
  const call = query.data;
  if (refusal !== null) return <p className={classes.quiet}>{refusal}</p>;
  if (query.error) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  if (!call) return <div aria-busy="true" />;
  const messages = readableRequest(call.request);
  const pictures = messages.flatMap(({ parts }) => parts).filter((part) => part.kind === 'image');
  return (
    <>
      {correct?.(call.byHand?.text ?? call.reply ?? call.raw ?? '')}
      <p className={classes.facts}>
        {t('runs.call.facts', { model: call.model, provider: call.provider })}
        {call.inputTokens !== null &&
          `, ${t('runs.call.tokens', {
            input: formatCount(call.inputTokens),
            output: formatCount(call.outputTokens ?? 0),
          })}`}
        , {t('runs.call.cost', { cost: formatMoney(call.cost) })}
      </p>
      <Stack as="section" gap={4} className={classes.block}>
        <h3>{t('runs.call.attempts')}</h3>
        <Stack as="ol" gap={2} className={classes.attempts}>
          {call.attempts.map((attempt, at) => (
            <li key={attempt.at + String(at)}>
              <span>{t('runs.call.attempt', { n: at + 1, outcome: attempt.outcome })}</span>
              <span className={classes.quiet}>
                {attempt.httpStatus !== null && `${attempt.httpStatus}, `}
                {t('runs.funnel.seconds', { seconds: attempt.seconds.toFixed(1) })}
                {attempt.waited > 0 && `, ${t('runs.call.waited', { seconds: attempt.waited.toFixed(1) })}`}
              </span>
            </li>
          ))}
        </Stack>
      </Stack>
      {messages.map((message, at) => (
        <Stack as="section" key={`${message.role} ${at}`} gap={4} className={classes.block}>
          {message.parts.map((part, n) =>
            part.kind === 'text' ? (
              <Text
                key={n}
                title={message.role ? `${t('runs.call.prompt')}, ${message.role}` : t('runs.call.prompt')}
                text={part.text}
              />
            ) : (
              <SentPicture key={n} call={id} at={pictures.indexOf(part)} part={part} />
            ),
          )}
        </Stack>
      ))}
      {call.reply === null ? (
        <p className={classes.quiet}>{t('runs.call.noReply')}</p>
      ) : (
        <Text title={t('runs.call.reply')} text={call.reply} />
      )}
      {call.byHand && <Text title={t('runs.call.byHand', { by: call.byHand.by })} text={call.byHand.text} />}
      {call.raw !== null && call.raw !== call.reply && <Text title={t('runs.call.raw')} text={call.raw} />}
      <p className={`${classes.quiet} mono selectable`}>
        {t('runs.call.key')} {call.key}
      </p>
    </>
  );
}

/** The calls behind one item at one step. */
export function CallPanel({ run, item, onClose }: { run: RunDetail; item: RunItem; onClose: () => void }) {
  const { t } = useTranslation();
  // The last call of a failed item is the one that failed.
  const [at, setAt] = useState(item.status === 'failed' ? item.callIds.length - 1 : 0);
  const mendable = item.status === 'failed' && run.kind === 'construct';
  const id = item.callIds[Math.min(at, item.callIds.length - 1)];
  return (
    <Stack as="section" height="full" minHeight={0} aria-label={t('runs.call.title')}>
      <PanelHeader title={item.label} remark={item.step}>
        <IconButton icon={IconX} size={22} label={t('runs.call.close')} onClick={onClose} />
      </PanelHeader>
      <Stack grow gap={12} minHeight={0} pad={12} overflow="auto">
        {item.status === 'failed' && (
          <Stack as="section" gap={4} className={classes.block}>
            <h3>{t('runs.call.failure')}</h3>
            <p className={`${classes.failure} selectable`}>{phraseWords(item.result)}</p>
          </Stack>
        )}
        {item.callIds.length > 1 && (
          <div>
            <SegmentedControl
              label={t('runs.call.which')}
              value={String(Math.min(at, item.callIds.length - 1))}
              segments={item.callIds.map((_, n) => ({
                value: String(n),
                label: String(n + 1),
                name: t('runs.call.of', { n: n + 1, total: item.callIds.length }),
              }))}
              onChange={(value) => setAt(Number(value))}
            />
          </div>
        )}
        {id ? (
          <CallView
            key={id}
            id={id}
            {...(mendable && {
              correct: (reply: string) => (
                <CorrectReply runId={run.id} item={item} callId={id} reply={reply} onCorrected={onClose} />
              ),
            })}
          />
        ) : (
          <p className={classes.quiet}>{t('runs.call.none')}</p>
        )}
      </Stack>
    </Stack>
  );
}
