import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { componentCategory, type ElementContent } from '#shared/contents/element.ts';
import type { LabelComponent, LabelSet } from '#shared/labels/label-set.ts';
import { componentsOf, isBuiltIn, projectComponent } from '#shared/labels/components.ts';
import { wordsFor } from '#shared/labels/synonyms.ts';
import type { Bases, EditCall } from '../../../edits/calls.ts';
import { useUnfinished } from '../../../edits/use-unfinished.ts';
import { useCreateComponent } from '../../../labels/use-create-component.ts';
import { useLabels } from '../../../labels/use-labels.ts';
import { PickField, type PickGroup, type PickItem } from '../../../ui/fields/PickField.tsx';
import { useSession } from '../context.ts';
import { useLastComponent } from '../elements/last-component.ts';

/** The value for a component that the project does not know. */
const foreign = 'foreign';
/** Prefix of the last used component, which the list repeats at its top. */
const again = 'again ';

const lineOf = ({ name, category }: LabelComponent, synonyms: LabelSet['synonyms']): PickItem => ({
  value: name,
  label: category === null ? name : `${name}  ${category}`,
  words: wordsFor(synonyms, name),
});

/** The component type of one or several elements: the 23 by category, then the project's own. */
export function ComponentField({
  ids,
  content,
  onPick,
  callOf,
}: {
  ids: readonly string[];
  /** The current value; null if several elements differ. */
  content: Pick<ElementContent, 'component' | 'category'> | null;
  onPick: (type: LabelComponent | null, bases?: Bases) => void;
  /** The edit that `onPick` makes; null if it changes nothing. It is kept while the name is typed. */
  callOf: (type: LabelComponent | null) => EditCall | null;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const labels = useLabels();
  const used = useLastComponent((state) => state.value);
  const component = content?.component ?? null;
  const chosen = component === null ? undefined : projectComponent(labels, component);
  // An imported component with another name stays visible and selectable.
  const other = chosen ? null : (component ?? content?.category ?? null);
  const groups = useMemo((): PickGroup[] => {
    const all = componentsOf(labels);
    const line = (entry: LabelComponent) => lineOf(entry, labels.synonyms);
    const last = used === null ? undefined : projectComponent(labels, used);
    const own = all.filter(({ name }) => !isBuiltIn(name));
    return [
      ...(last
        ? [{ group: t('annotate.props.usedLast'), items: [{ ...line(last), value: `${again}${last.name}` }] }]
        : []),
      ...(other ? [{ group: t('annotate.props.imported'), items: [{ value: foreign, label: other }] }] : []),
      ...(own.length > 0 ? [{ group: t('annotate.props.ownTypes'), items: own.map(line) }] : []),
      ...componentCategory.options.map((category) => ({
        group: t(`annotate.props.category.${category}`),
        items: all.filter((entry) => entry.category === category && isBuiltIn(entry.name)).map(line),
      })),
    ];
  }, [t, labels, used, other]);
  const typeOf = (picked: string | null): LabelComponent | null => {
    const name = picked?.startsWith(again) ? picked.slice(again.length) : picked;
    return name === null ? null : (projectComponent(labels, name) ?? null);
  };
  const { typing, bases } = useUnfinished({
    callOf: (picked) => (picked === foreign ? null : callOf(typeOf(picked || null))),
    on: () => session.bases(ids),
    about: () => session.about(),
  });
  const pick = (picked: string | null): void => {
    if (picked === foreign) return;
    const type = typeOf(picked);
    if (type) useLastComponent.setState({ value: type.name });
    onPick(type, bases());
  };
  const create = useCreateComponent((type) => {
    useLastComponent.setState({ value: type.name });
    onPick(type);
  });
  return (
    <PickField
      create={create}
      label={t('annotate.props.component')}
      placeholder={t(content ? 'annotate.props.noComponent' : 'annotate.props.mixed')}
      groups={groups}
      value={other ? foreign : (chosen?.name ?? null)}
      onPick={pick}
      {...typing}
    />
  );
}
