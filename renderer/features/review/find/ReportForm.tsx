import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { client } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { dropText, useKeptText } from '../../../ui/fields/kept-texts.ts';
import { submitByChord } from '../../../ui/forms/submit-by-chord.ts';
import { Block, Row, Stack } from '../../../ui/layout/primitives.tsx';

/** Where the text of an unsent report is kept. */
export const reportText = (id: string) => `report ${id}`;

/** Reports what is wrong with an item: an approved one goes back to the queue with this text. */
export function ReportForm({
  id,
  focused = false,
  onDone,
}: {
  id: string;
  /** Whether its field takes the focus: the person has just opened the form. */
  focused?: boolean;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useKeptText(reportText(id));
  const [edit] = useState(() => uuidv7());
  const report = useMutation({
    mutationFn: () => client.review.report({ id, text: text.trim(), edit }),
    onSuccess: () => dropText(reportText(id)),
  });
  const cancel = () => {
    dropText(reportText(id));
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) report.mutate();
  };
  if (report.data)
    return (
      <Block as="section" pad={12} borderBottom="line" lastOpen role="status">
        {t(`evaluate.key.outcome.${report.data.outcome}`)}
      </Block>
    );
  return (
    <Block
      as="form"
      pad={12}
      borderBottom="line"
      lastOpen
      aria-label={t('review.find.report')}
      onSubmit={submit}
      onKeyDown={submitByChord}
    >
      <Stack gap={10}>
        <Textarea
          autosize
          minRows={2}
          autoFocus={focused}
          label={t('evaluate.key.what')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {report.error && <ErrorNote error={report.error} />}
        <Row align="center" gap={8}>
          <Block as="span" grow />
          <ActionButton small kind="plain" onClick={cancel}>
            {t('common.cancel')}
          </ActionButton>
          <ActionButton
            small
            type="submit"
            kind="primary"
            shortcut="Mod+Enter"
            disabled={!text.trim() || report.isPending}
          >
            {t('evaluate.key.send')}
          </ActionButton>
        </Row>
      </Stack>
    </Block>
  );
}
