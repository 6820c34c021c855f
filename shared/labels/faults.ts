import type { LabelSet } from '../contract/labels.ts';
import { projectComponent } from './components.ts';

/** Why labels cannot be saved. */
export interface LabelFault {
  /** The part of the label set that has to change: `components.2.digit`. */
  path: string;
  /** One sentence. */
  words: string;
}

/** Indices of names that occurred before, ignoring case and spaces. */
function repeated(names: readonly string[]): { name: string; at: number }[] {
  const folded = names.map((name) => name.trim().toLowerCase());
  return names.flatMap((name, at) => (folded.indexOf(folded[at] ?? '') < at ? [{ name, at }] : []));
}

function componentFaults({ components }: LabelSet): LabelFault[] {
  const digits = components.map(({ digit }) => digit);
  return [
    ...repeated(components.map(({ name }) => name)).map(({ name, at }) => ({
      path: `components.${at}.name`,
      words: `The component type “${name}” is listed twice.`,
    })),
    ...digits.flatMap((digit, at) =>
      digit !== null && digits.indexOf(digit) < at
        ? [{ path: `components.${at}.digit`, words: `The key ${digit} belongs to two component types.` }]
        : [],
    ),
  ];
}

function attributeFaults(labels: LabelSet): LabelFault[] {
  const { attributes } = labels;
  return [
    ...repeated(attributes.map(({ name }) => name)).map(({ name, at }) => ({
      path: `attributes.${at}.name`,
      words: `The attribute “${name}” is listed twice.`,
    })),
    ...attributes.flatMap(({ name, values, initial, components }, at) => [
      ...repeated(values).map(({ name: value }) => ({
        path: `attributes.${at}.values`,
        words: `The attribute “${name}” lists “${value}” twice.`,
      })),
      ...(initial !== '' && values.length > 0 && !values.includes(initial)
        ? [
            {
              path: `attributes.${at}.initial`,
              words: `The attribute “${name}” starts with “${initial}”, which is not one of its values.`,
            },
          ]
        : []),
      ...components
        .filter((type) => !projectComponent(labels, type))
        .map((type) => ({
          path: `attributes.${at}.components`,
          words: `The attribute “${name}” applies to “${type}”, which is not a component type of this project.`,
        })),
    ]),
  ];
}

const reasonFaults = ({ reasons }: LabelSet, builtInReasons: readonly string[]): LabelFault[] =>
  [
    ...repeated(reasons).map(({ name }) => `The reason “${name}” is listed twice.`),
    ...reasons
      .filter((reason) => builtInReasons.includes(reason))
      .map((reason) => `“${reason}” is the name of a built-in reason; call yours something else.`),
  ].map((words) => ({ path: 'reasons', words }));

/** Why labels cannot be saved; `builtInReasons` are those of every kind of item. */
export const labelFaults = (labels: LabelSet, builtInReasons: readonly string[]): LabelFault[] => [
  ...componentFaults(labels),
  ...attributeFaults(labels),
  ...reasonFaults(labels, builtInReasons),
];
