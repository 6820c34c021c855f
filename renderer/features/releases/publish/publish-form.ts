import { z } from 'zod';
import { type PictureSource, type Publication, publication, publishRequest } from '#shared/contract/publishing.ts';

/** What the fields hold; `licence-0` and so on are those of the picture sources. */
export interface PublishFields extends Record<string, unknown> {
  title: string;
  summary: string;
  authors: string;
  licence: string;
  languages: string;
  url: string;
  /** '' for none. */
  withhold: number | '';
  out: string;
}

export const licenceField = (at: number): string => `licence-${at}`;

/** What is kept in the project, and what is asked for. */
export const publishInput = z.object({ about: publication, asked: publishRequest });

/** The field that shows the fault of an input path. */
export const fieldOf = (path: string): string => path.replace(/^(?:about|asked)\./, '').replace(/\..*$/, '');

export function initialFields(publication: Publication, sources: readonly PictureSource[], out: string): PublishFields {
  return {
    ...{
      title: publication.title,
      summary: publication.summary,
      url: publication.url,
      licence: publication.licence ?? '',
      out,
      withhold: '',
    },
    authors: publication.authors.join('\n'),
    languages: publication.languages.join(', '),
    ...Object.fromEntries(sources.map(({ licence }, at) => [licenceField(at), licence ?? ''])),
  };
}

const listed = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** The requests from the fields. Licences of sources that are not in this release stay as they were. */
export function inputOf(
  fields: PublishFields,
  { tag, before, sources }: { tag: string; before: Publication; sources: readonly PictureSource[] },
): z.input<typeof publishInput> {
  const { title, summary, authors, licence, languages, url, withhold, out } = fields;
  const licences = new Map(Object.entries(before.pictureLicences));
  for (const [at, { source }] of sources.entries()) {
    const typed = fields[licenceField(at)];
    if (typeof typed === 'string' && typed.trim() !== '') licences.set(source, typed.trim());
    else licences.delete(source);
  }
  return {
    about: {
      ...{ title: title.trim(), summary: summary.trim(), url: url.trim() },
      authors: listed(authors, /\n/),
      licence: licence.trim() === '' ? null : licence.trim(),
      languages: listed(languages, /[\s,]+/),
      pictureLicences: Object.fromEntries(licences),
    },
    asked: { tag, out: out.trim(), withhold: withhold === '' ? 0 : withhold },
  };
}
