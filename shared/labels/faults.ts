import type { LabelSet } from '../contract/labels.ts';
import { projectComponent } from './components.ts';

/** Names that occur twice, however they are spelt. */
function repeated(names: readonly string[]): string[] {
  const folded = names.map((name) => name.trim().toLowerCase());
  return names.filter((_, at) => folded.indexOf(folded[at] ?? '') < at);
}

/** What keeps labels from being saved, one sentence each; `builtInReasons` are those of every kind of item. */
export function faultsOf(labels: LabelSet, builtInReasons: readonly string[]): string[] {
  const { components, attributes, reasons } = labels;
  const digits = components.flatMap(({ digit }) => (digit === null ? [] : [digit]));
  return [
    ...repeated(components.map(({ name }) => name)).map((name) => `The component type “${name}” is listed twice.`),
    ...digits
      .filter((digit, at) => digits.indexOf(digit) < at)
      .map((digit) => `The key ${digit} belongs to two component types.`),
    ...repeated(attributes.map(({ name }) => name)).map((name) => `The attribute “${name}” is listed twice.`),
    ...attributes.flatMap(({ name, values, initial, components: of }) => [
      ...repeated(values).map((value) => `The attribute “${name}” lists “${value}” twice.`),
      ...(initial !== '' && values.length > 0 && !values.includes(initial)
        ? [`The attribute “${name}” starts with “${initial}”, which is not one of its values.`]
        : []),
      ...of
        .filter((type) => !projectComponent(labels, type))
        .map((type) => `The attribute “${name}” applies to “${type}”, which is not a component type of this project.`),
    ]),
    ...repeated(reasons).map((reason) => `The reason “${reason}” is listed twice.`),
    ...reasons
      .filter((reason) => builtInReasons.includes(reason))
      .map((reason) => `“${reason}” is the name of a built-in reason; call yours something else.`),
  ];
}
