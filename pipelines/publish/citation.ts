import { stringify } from 'yaml';
import { type PublishedFacts, versionOf } from './facts.ts';
import { knownLicence } from './licences.ts';

/** `CITATION.cff`, version 1.2.0 of the Citation File Format. */
export function citationFile({ title, summary, authors, release, published, url, licence }: PublishedFacts): string {
  const known = knownLicence(licence);
  return stringify({
    'cff-version': '1.2.0',
    message: 'Please cite this data set as below.',
    type: 'dataset',
    title,
    ...(summary !== '' && { abstract: summary }),
    authors: authors.map((name) => ({ name })),
    version: versionOf(release.tag),
    'date-released': published,
    ...(known ? { license: known.spdx } : /^https?:/.test(licence) ? { 'license-url': licence } : {}),
    ...(url !== '' && { url }),
  });
}
