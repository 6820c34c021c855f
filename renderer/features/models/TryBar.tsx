import { Select, TextInput } from '@mantine/core';
import { IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../actions/key-bindings.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import classes from './Models.module.css';
import type { Try } from './use-try.ts';
import { Row } from '../../ui/layout/primitives.tsx';

/** Picture, question and kind of answer of a try, and the button that asks. */
export function TryBar({ attempt }: { attempt: Try }) {
  const { t } = useTranslation();
  const key = useShortcut('model-try');
  const { picture, question, refusal } = attempt;
  const { rows, shot } = picture;
  return (
    <Row
      as="fieldset"
      align="center"
      wrap
      gap={6}
      className={classes.plain}
      disabled={refusal !== null}
      title={refusal ?? undefined}
    >
      <Select
        flex="1 1 120px"
        maw={190}
        aria-label={t('models.try.picture')}
        leftSection={<IconPhoto size={14} stroke={1.6} aria-hidden="true" />}
        searchable
        data={[
          ...rows.map((row) => ({ value: row.id, label: row.name })),
          ...(shot && !rows.some((row) => row.id === shot.id) ? [{ value: shot.id, label: shot.name }] : []),
        ]}
        filter={({ options }) => options}
        value={picture.id}
        onSearchChange={(value) => picture.search(value === shot?.name ? '' : value)}
        onChange={(value) => {
          picture.choose(value);
          attempt.reset();
        }}
      />
      <TextInput
        flex="1 1 120px"
        miw={110}
        aria-label={t('models.try.instruction')}
        value={question.prompt}
        maxLength={8000}
        onChange={(event) => question.setPrompt(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') attempt.go();
        }}
      />
      <SegmentedControl
        label={t('models.try.ask')}
        value={question.ask}
        segments={[
          { value: 'point', label: t('models.try.point') },
          { value: 'text', label: t('models.try.text') },
        ]}
        onChange={question.setAsk}
      />
      <ActionButton
        kind="primary"
        icon={IconPlayerPlay}
        shortcut={key}
        disabled={!attempt.ready && refusal === null}
        refusal={refusal}
        onClick={attempt.go}
      >
        {t(attempt.isPending ? 'models.try.going' : 'models.try.go')}
      </ActionButton>
    </Row>
  );
}
