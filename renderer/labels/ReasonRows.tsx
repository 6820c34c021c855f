import { Checkbox, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { builtInReasons } from '#shared/items/reject-reasons.ts';
import { lastResort } from '#shared/labels/reasons.ts';
import classes from './Labels.module.css';
import type { LabelForm } from './use-label-form.ts';
import { useReasonName } from './use-labels.ts';
import { Grid, Text } from '../ui/layout/primitives.tsx';

/** Why items may be rejected: the built-in reasons that the project uses, and its own. */
export function ReasonRows({ of, locked }: { of: LabelForm; locked: boolean }) {
  const { t } = useTranslation();
  const nameOf = useReasonName();
  const { reasons, unusedReasons } = of.values;
  return (
    <>
      <Text as="p" mb={8} tone="dim" line={18}>
        {t('labels.reasons.note')}
      </Text>
      <TagsInput
        size="xs"
        disabled={locked}
        label={t('labels.reasons.own')}
        placeholder={reasons.length === 0 ? t('labels.reasons.placeholder') : ''}
        acceptValueOnBlur
        splitChars={[]}
        maxLength={60}
        maxTags={20}
        {...of.field('reasons')}
      />
      <Grid
        as="fieldset"
        columns="repeat(auto-fill, minmax(15rem, 1fr))"
        gap={[6, 12]}
        mt={12}
        border="none"
        className={classes.builtIn}
        disabled={locked}
      >
        <legend>{t('labels.reasons.builtIn')}</legend>
        {builtInReasons.map((reason) => (
          <Checkbox
            key={reason}
            size="xs"
            label={nameOf(reason)}
            disabled={locked || reason === lastResort}
            checked={!unusedReasons.includes(reason)}
            onChange={({ currentTarget: { checked } }) =>
              of.form.setFieldValue(
                'unusedReasons',
                checked ? unusedReasons.filter((unusedReason) => unusedReason !== reason) : [...unusedReasons, reason],
              )
            }
          />
        ))}
      </Grid>
    </>
  );
}
