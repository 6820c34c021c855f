/** The sections of Project settings, in order; `#/settings/<section>`. */
export const sections = ['people', 'review', 'labels', 'privacy', 'programs', 'models', 'storage'] as const;
export type Section = (typeof sections)[number];

/** The section of an address; the first one if it names none. */
export const sectionOf = (id: string | null): Section => sections.find((known) => known === id) ?? 'people';
