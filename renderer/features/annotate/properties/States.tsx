import { useTranslation } from 'react-i18next';
import type { Element } from '#shared/contract/elements.ts';
import { kindsOfComponent, readState } from '#shared/items/element/states/state.ts';
import { ElementText } from './ElementText.tsx';
import { stateWords } from './state-words.ts';
import { Block, Field, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Properties.module.css';

const fields = [
  { key: 'stateNow', label: 'set-state' },
  { key: 'stateTarget', label: 'set-target-state' },
] as const;

/**
 * The current and the target state of a component, as written. What each is read as stands at the end of its field, so
 * that nothing moves while somebody types; one that does not fit the component is said below.
 */
export function States({ element: { id, content } }: { element: Element }) {
  const { t } = useTranslation();
  const kinds = kindsOfComponent(content.component);
  return fields.map(({ key, label }) => {
    const read = readState(content.component, content[key]);
    const fits = read === null || !kinds || kinds.includes(read.kind);
    return (
      <Block key={key} position="relative" data-read={(read !== null && fits) || undefined}>
        <Field as="label" tone="text2" className={classes.field}>
          <span>{t(`annotate.props.${key}`)}</span>
          <ElementText
            key={id}
            ids={[id]}
            value={content[key] ?? ''}
            maxLength={300}
            change={(now, value) => ({ ...now, [key]: value.trim() || null })}
            step={label}
          />
        </Field>
        {read && fits && (
          <Text
            truncate
            tone="dim"
            size={11}
            position="absolute"
            top={4}
            right={8}
            maxWidth="calc((100% - 5.5rem) / 2 - 1rem)"
            clickThrough
            title={stateWords(t, read)}
          >
            {t(`annotate.props.stateKind.${read.kind}`)}
          </Text>
        )}
        {read && !fits && (
          <p className={classes.odd}>
            {t('annotate.props.stateOdd', {
              component: content.component ?? '',
              kinds: (kinds ?? []).map((kind) => t(`annotate.props.stateKind.${kind}`)).join(t('annotate.props.or')),
            })}
          </p>
        )}
      </Block>
    );
  });
}
