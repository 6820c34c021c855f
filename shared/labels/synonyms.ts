/** Another word for a component type. */
export interface Synonym {
  word: string;
  component: string;
}

const words: Record<string, readonly string[]> = {
  Switch: ['toggle', 'toggle switch', 'on/off'],
  'Listbox/Dropdown': ['select', 'combo box', 'combobox', 'menu', 'picker', 'drop-down'],
  'Radio Group': ['radio button', 'option button'],
  Checkbox: ['tick box', 'check box'],
  Tabs: ['tab bar'],
  'Segmented Control': ['button group', 'toggle group'],
  Accordion: ['disclosure', 'expander', 'collapsible'],
  Slider: ['range', 'track bar'],
  Stepper: ['spinner', 'number input', 'spin button'],
  'Seek Bar': ['progress bar', 'scrubber', 'timeline'],
  Knob: ['dial'],
  Rating: ['stars'],
  'Color Picker': ['colour picker', 'swatch'],
  'Date Picker': ['calendar'],
  'Time Picker': ['clock'],
  Carousel: ['gallery', 'slideshow'],
  'Tree View': ['outline', 'folder tree'],
  Splitter: ['divider'],
  'Resizable Pane': ['panel'],
  'Table Column': ['column header'],
};

/** What people commonly call the 23 component types; a project starts with these and may change them. */
export const usualSynonyms: readonly Synonym[] = Object.entries(words).flatMap(([component, all]) =>
  all.map((word) => ({ word, component })),
);

/** The words for a component type. */
export const wordsFor = (synonyms: readonly Synonym[], component: string): string[] =>
  synonyms.filter((synonym) => synonym.component.toLowerCase() === component.toLowerCase()).map(({ word }) => word);

/** The component type that a word stands for; undefined for any other word. */
export const componentOfWord = (synonyms: readonly Synonym[], word: string): string | undefined =>
  synonyms.find((synonym) => synonym.word.toLowerCase() === word.trim().toLowerCase())?.component;
