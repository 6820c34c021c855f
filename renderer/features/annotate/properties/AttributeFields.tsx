import { useTranslation } from 'react-i18next';
import type { Element } from '#shared/contract/elements.ts';
import { attributesOf, withAttribute } from '#shared/labels/attributes.ts';
import { useLabels } from '../../../labels/use-labels.ts';
import { PickField } from '../../../ui/fields/PickField.tsx';
import { useElementLocked, useSession } from '../context.ts';
import { ElementText } from './ElementText.tsx';
import classes from './Properties.module.css';

/** The project's attributes of an element, and those it was imported with. */
export function AttributeFields({ element }: { element: Element }) {
  const { t } = useTranslation();
  const session = useSession();
  const locked = useElementLocked();
  const asked = attributesOf(useLabels(), element.content);
  const values = element.content.attributes ?? {};
  const others = Object.keys(values)
    .filter((name) => asked.every((one) => one.name !== name))
    .map((name) => ({ name, values: [] as string[] }));
  const set = (name: string, value: string): void =>
    session.edit([element.id], (now) => withAttribute(now, name, value.trim()), 'set-attribute');
  return [...asked, ...others].map(({ name, values: choices }) => {
    const value = values[name] ?? '';
    const label = (
      <span className={classes.attributeName} title={name}>
        {name}
      </span>
    );
    if (choices.length === 0 || locked)
      return (
        <label key={`${element.id} ${name}`} className={classes.field}>
          {label}
          <ElementText
            ids={[element.id]}
            value={value}
            maxLength={300}
            change={(now, text) => withAttribute(now, name, text.trim())}
            step="set-attribute"
          />
        </label>
      );
    const known = value === '' || choices.includes(value) ? choices : [...choices, value];
    return (
      <div key={`${element.id} ${name}`} className={classes.field}>
        {label}
        <PickField
          label={name}
          placeholder={t('annotate.props.noComponent')}
          groups={[{ group: name, items: known.map((one) => ({ value: one, label: one })) }]}
          value={value === '' ? null : value}
          onPick={(picked) => set(name, picked ?? '')}
        />
      </div>
    );
  });
}
