import { Checkbox, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LabelSet } from '#shared/contract/labels.ts';
import { builtInReasons } from '#shared/items/reject-reasons.ts';
import { lastResort } from '#shared/labels/reasons.ts';
import classes from './Labels.module.css';
import { useReasonName } from './use-labels.ts';

/** Why items may be rejected: the built-in reasons that the project uses, and its own. */
export function ReasonRows({
  labels: { reasons, unusedReasons },
  onChange,
  locked,
}: {
  labels: LabelSet;
  onChange: (change: Partial<Pick<LabelSet, 'reasons' | 'unusedReasons'>>) => void;
  locked: boolean;
}) {
  const { t } = useTranslation();
  const nameOf = useReasonName();
  return (
    <>
      <p className={classes.note}>{t('labels.reasons.note')}</p>
      <TagsInput
        size="xs"
        disabled={locked}
        label={t('labels.reasons.own')}
        placeholder={reasons.length === 0 ? t('labels.reasons.placeholder') : ''}
        acceptValueOnBlur
        splitChars={[]}
        maxTags={20}
        value={reasons}
        onChange={(own) => onChange({ reasons: own.map((one) => one.slice(0, 60)) })}
      />
      <fieldset className={classes.builtIn} disabled={locked}>
        <legend>{t('labels.reasons.builtIn')}</legend>
        {builtInReasons.map((reason) => (
          <Checkbox
            key={reason}
            size="xs"
            label={nameOf(reason)}
            disabled={locked || reason === lastResort}
            checked={!unusedReasons.includes(reason)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                unusedReasons: checked ? unusedReasons.filter((one) => one !== reason) : [...unusedReasons, reason],
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
