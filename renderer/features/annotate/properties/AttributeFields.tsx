import { useTranslation } from 'react-i18next';
import type { Element } from '#shared/contract/elements.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import { attributesOf, withAttribute } from '#shared/labels/attributes.ts';
import { useUnfinished } from '../../../edits/use-unfinished.ts';
import { useLabels } from '../../../labels/use-labels.ts';
import { PickField } from '../../../ui/fields/PickField.tsx';
import { useElementLocked, useSession } from '../context.ts';
import { ElementText } from './ElementText.tsx';
import { Field, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Properties.module.css';

/** The project's attributes of an element, and those it was imported with. */
export function AttributeFields({ element }: { element: Element }) {
  const locked = useElementLocked();
  const asked = attributesOf(useLabels(), element.content);
  const values = element.content.attributes ?? {};
  const others = Object.keys(values)
    .filter((name) => asked.every((entry) => entry.name !== name))
    .map((name) => ({ name, values: [] as string[] }));
  return [...asked, ...others].map(({ name, values: choices }) => {
    const value = values[name] ?? '';
    const label = (
      <Text truncate pr={6} title={name}>
        {name}
      </Text>
    );
    if (choices.length === 0 || locked)
      return (
        <Field as="label" key={`${element.id} ${name}`} tone="text2" className={classes.field}>
          {label}
          <ElementText
            ids={[element.id]}
            value={value}
            maxLength={300}
            change={(now, text) => withAttribute(now, name, text.trim())}
            step="set-attribute"
          />
        </Field>
      );
    const known = value === '' || choices.includes(value) ? choices : [...choices, value];
    return (
      <Field key={`${element.id} ${name}`} tone="text2" className={classes.field}>
        {label}
        <ChoiceField id={element.id} name={name} choices={known} value={value} />
      </Field>
    );
  });
}

/** An attribute with a list of values. */
function ChoiceField({
  id,
  name,
  choices,
  value,
}: {
  id: string;
  name: string;
  choices: readonly string[];
  /** Empty if it has none. */
  value: string;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const put = (picked: string) => (now: ElementContent) => withAttribute(now, name, picked.trim());
  const { typing, bases } = useUnfinished({
    callOf: (picked) => session.editCall([id], put(picked), 'set-attribute'),
    on: () => session.bases([id]),
    about: () => session.about(),
  });
  return (
    <PickField
      label={name}
      placeholder={t('annotate.props.noComponent')}
      groups={[{ group: name, items: choices.map((choice) => ({ value: choice, label: choice })) }]}
      value={value === '' ? null : value}
      onPick={(picked) => session.edit([id], put(picked ?? ''), 'set-attribute', bases())}
      {...typing}
    />
  );
}
