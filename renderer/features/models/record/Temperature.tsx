import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import classes from './Record.module.css';

/** A record's temperature: a number, empty ('') for the default, or never sent (null), which some servers require. */
export function Temperature({
  id,
  value,
  onChange,
  ...rest
}: {
  id: string;
  value?: number | '' | null | undefined;
  onChange: (value: number | string | null) => void;
  error?: string;
  onBlur?: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Row wrap gap={[4, 8]} align="center" className={classes.temperature}>
      <NumberField
        id={id}
        hideControls
        decimals={2}
        disabled={value === null}
        placeholder={t(value === null ? 'models.field.notSent' : 'models.field.usualTemperature')}
        title={value === null ? undefined : t('models.field.usualTemperatureHelp')}
        value={value}
        onChange={onChange}
        {...rest}
      />
      <Checkbox
        label={t('models.field.doNotSend')}
        checked={value === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : '')}
      />
    </Row>
  );
}
