import type { LabelSet } from './label-set.ts';
import { type Phrase, phrase } from '../phrases/phrase.ts';
import { projectComponent } from './components.ts';

/** Why labels cannot be saved. */
export interface LabelFault {
  /** The part of the label set that has to change: `components.2.digit`. */
  path: string;
  why: Phrase;
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
      why: phrase('labels-component-twice', { name }),
    })),
    ...digits.flatMap((digit, at) =>
      digit !== null && digits.indexOf(digit) < at
        ? [{ path: `components.${at}.digit`, why: phrase('labels-key-twice', { key: digit }) }]
        : [],
    ),
  ];
}

function attributeFaults(labels: LabelSet): LabelFault[] {
  const { attributes } = labels;
  return [
    ...repeated(attributes.map(({ name }) => name)).map(({ name, at }) => ({
      path: `attributes.${at}.name`,
      why: phrase('labels-attribute-twice', { name }),
    })),
    ...attributes.flatMap(({ name, values, initial, components }, at) => [
      ...repeated(values).map(({ name: value }) => ({
        path: `attributes.${at}.values`,
        why: phrase('labels-value-twice', { name, value }),
      })),
      ...(initial !== '' && values.length > 0 && !values.includes(initial)
        ? [
            {
              path: `attributes.${at}.initial`,
              why: phrase('labels-initial', { name, initial }),
            },
          ]
        : []),
      ...components
        .filter((type) => !projectComponent(labels, type))
        .map((type) => ({
          path: `attributes.${at}.components`,
          why: phrase('labels-no-component', { name, type }),
        })),
    ]),
  ];
}

const reasonFaults = ({ reasons }: LabelSet, builtInReasons: readonly string[]): LabelFault[] =>
  [
    ...repeated(reasons).map(({ name }) => phrase('labels-reason-twice', { name })),
    ...reasons
      .filter((reason) => builtInReasons.includes(reason))
      .map((reason) => phrase('labels-reason-built-in', { reason })),
  ].map((why) => ({ path: 'reasons', why }));

const synonymFaults = ({ synonyms }: LabelSet): LabelFault[] =>
  repeated(synonyms.map(({ word }) => word)).map(({ name, at }) => ({
    path: `synonyms.${at}.word`,
    why: phrase('labels-synonym-twice', { name }),
  }));

/** Why labels cannot be saved; `builtInReasons` are those of every kind of item. */
export const labelFaults = (labels: LabelSet, builtInReasons: readonly string[]): LabelFault[] => [
  ...componentFaults(labels),
  ...attributeFaults(labels),
  ...reasonFaults(labels, builtInReasons),
  ...synonymFaults(labels),
];
