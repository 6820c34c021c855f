import { declared } from '../../../i18n/declared.ts';
import { NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { optionFault, type PipelineOption } from '#shared/contract/runs/runs.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';

/** Values that differ from the defaults, by option. */
export type OptionValues = Record<string, unknown>;

function OptionField({
  option,
  value,
  onChange,
}: {
  option: PipelineOption;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const { t } = useTranslation();
  const { field } = option;
  const name = declared(option.name);
  const help = declared(option.help);
  const misfit = value === undefined ? null : optionFault(option, value);
  const fault = misfit && phraseWords(misfit);
  const order = ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'description' | 'error')[];
  if (field.kind === 'choice')
    return (
      <Select
        label={name}
        description={help}
        inputWrapperOrder={order}
        data={field.choices.map((choice) => ({ value: choice.value, label: declared(choice.name) }))}
        value={typeof value === 'string' ? value : field.default}
        allowDeselect={false}
        onChange={(chosen) => onChange(chosen === field.default ? undefined : (chosen ?? undefined))}
        error={fault}
      />
    );
  return (
    <NumberInput
      label={name}
      description={help}
      inputWrapperOrder={order}
      allowDecimal={!field.whole}
      allowNegative={field.min < 0}
      placeholder={field.default === null ? t('runs.start.byEngine') : undefined}
      clampBehavior="none"
      step={field.whole ? 1 : 0.01}
      value={typeof value === 'number' ? value : (field.default ?? '')}
      onChange={(typed) => onChange(typeof typed === 'number' && typed !== field.default ? typed : undefined)}
      error={fault}
    />
  );
}

/** A pipeline's declared options; one whose role has no model is hidden, because it would do nothing. */
export function OptionFields({
  options,
  playing,
  values,
  onChange,
}: {
  options: readonly PipelineOption[];
  /** Ids of the roles that have a model. */
  playing: ReadonlySet<string>;
  values: OptionValues;
  onChange: (values: OptionValues) => void;
}) {
  const { t } = useTranslation();
  const shown = options.filter((option) => option.role === null || playing.has(option.role));
  if (shown.length === 0) return null;
  return (
    <Stack as="fieldset" gap={12} minWidth={0} pad={[12, 0, 0]} border="none" borderTop="line">
      <Text as="legend" pad={[0, 8, 0, 0]} size={12} weight={600}>
        {t('runs.start.options')}
      </Text>
      {shown.map((option) => (
        <OptionField
          key={option.id}
          option={option}
          value={values[option.id]}
          onChange={(value) => {
            const { [option.id]: _, ...rest } = values;
            onChange(value === undefined ? rest : { ...rest, [option.id]: value });
          }}
        />
      ))}
    </Stack>
  );
}

/** The options to send: values that have an effect. Null if one of them is invalid. */
export function optionsToSend(
  options: readonly PipelineOption[],
  playing: ReadonlySet<string>,
  values: OptionValues,
): OptionValues | null {
  const used = options.filter(
    (option) => values[option.id] !== undefined && (option.role === null || playing.has(option.role)),
  );
  if (used.some((option) => optionFault(option, values[option.id]) !== null)) return null;
  return Object.fromEntries(used.map((option) => [option.id, values[option.id]]));
}
