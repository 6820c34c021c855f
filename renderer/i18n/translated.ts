/** Names of the places in a text, without their formats: `count` of `{{count, number}}`. */
type Places<Text> = Text extends `${string}{{${infer Place}}}${infer Rest}` ? Name<Place> | Places<Rest> : never;
type Name<Place> = Place extends `${infer Before},${string}` ? Before : Place;

/** The shape of a catalogue in a language whose nouns have one form: no `_one`, everything else of English. */
export type Translation<English> = {
  readonly [Key in keyof English as Key extends `${string}_one` ? never : Key]: English[Key] extends string
    ? string
    : Translation<English[Key]>;
};

/** A translation whose keys English does not have, or whose places differ, does not fit this type. */
type Checked<English, Own> = {
  readonly [Key in keyof Own]: Key extends keyof English
    ? English[Key] extends string
      ? string extends English[Key]
        ? Own[Key]
        : [Places<English[Key]>, Places<Own[Key]>] extends [Places<Own[Key]>, Places<English[Key]>]
          ? Own[Key]
          : English[Key]
      : Checked<English[Key], Own[Key]>
    : never;
};

/** Texts in another language; the compiler compares keys and `{{places}}` with the English ones. */
export const translated =
  <English>() =>
  <const Own extends Translation<English>>(own: Own & Checked<English, Own>): Own =>
    own;
