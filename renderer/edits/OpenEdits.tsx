import { useTranslation } from 'react-i18next';
import { instructionContent } from '#shared/contents/instruction.ts';
import { navigate } from '../places/route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { outbox } from './index.ts';
import type { PendingEdit } from './pending.ts';
import { Row, Stack, Text } from '../ui/layout/primitives.tsx';

/** The person's own text in an edit, so that nobody has to remember what was typed. */
function wordsOf({ call }: PendingEdit): string {
  switch (call.kind) {
    case 'instruction-add':
    case 'instruction-save':
      return call.input.content.text;
    case 'comment':
    case 'review-comment':
      return call.input.text;
    default:
      return '';
  }
}

/** The text that somebody else saved meanwhile; empty if the edit is not about a text. */
function theirsOf({ call, problem }: PendingEdit): string {
  const now = call.kind === 'instruction-save' ? instructionContent.safeParse(problem?.current?.content) : null;
  return now?.success ? now.data.text : '';
}

/** Edits that need a decision: where they are, why they were not saved, and the options. */
export function OpenEdits({ edits }: { edits: readonly PendingEdit[] }) {
  const { t } = useTranslation();
  return (
    <Stack as="ul" gap={8} overflow="auto" maxHeight="50vh">
      {edits.map((edit) => {
        const { key, about, problem, call } = edit;
        const words = wordsOf(edit);
        const theirs = theirsOf(edit);
        const { screenshotId } = about;
        return (
          <Row as="li" key={key} align="start" gap={8}>
            <Stack grow gap={2} minWidth={0} breakWords>
              <b>{[about.name, t(`edits.kinds.${call.kind}`)].filter(Boolean).join(' · ')}</b>
              {words !== '' && <span className="selectable">“{words}”</span>}
              {theirs !== '' && <span className="selectable">{t('edits.theirs', { text: theirs })}</span>}
              <Text tone="text2">{problem?.message}</Text>
            </Stack>
            {problem?.kind === 'conflict' && screenshotId !== null ? (
              <ActionButton small onClick={() => navigate({ screen: 'annotate', id: screenshotId })}>
                {t('edits.show')}
              </ActionButton>
            ) : (
              <>
                <ActionButton small onClick={() => outbox.settle(key, 'yours')}>
                  {t(problem?.current ? 'edits.mine' : 'common.retry')}
                </ActionButton>
                <ActionButton small kind="plain" onClick={() => outbox.settle(key, 'theirs')}>
                  {t('edits.discard')}
                </ActionButton>
              </>
            )}
          </Row>
        );
      })}
    </Stack>
  );
}
