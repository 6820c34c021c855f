import type { ElementContent } from '../contents/element.ts';
import type { LabelAttribute, LabelSet } from './label-set.ts';

/** The attributes that apply to an element. */
export function attributesOf({ attributes }: Pick<LabelSet, 'attributes'>, content: ElementContent): LabelAttribute[] {
  return attributes.filter(
    ({ components }) =>
      components.length === 0 || (content.component !== null && components.includes(content.component)),
  );
}

/** The content with one attribute set; an empty value removes it. */
export function withAttribute({ attributes, ...content }: ElementContent, name: string, value: string): ElementContent {
  const { [name]: _, ...others } = attributes ?? {};
  const next = value === '' ? others : { ...others, [name]: value };
  return Object.keys(next).length === 0 ? content : { ...content, attributes: next };
}

/** The content with the default values of its missing attributes. */
export function withInitialAttributes(labels: Pick<LabelSet, 'attributes'>, content: ElementContent): ElementContent {
  return attributesOf(labels, content)
    .filter(({ name, initial }) => initial !== '' && content.attributes?.[name] === undefined)
    .reduce((now, { name, initial }) => withAttribute(now, name, initial), content);
}
