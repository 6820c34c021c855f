/** A licence as the hub, SPDX and people name it. */
interface Licence {
  /** The hub's identifier: SPDX in lower case. */
  hub: string;
  spdx: string;
  name: string;
}

/** Licences that data and pictures are usually passed on under. */
export const licences: readonly Licence[] = [
  { hub: 'cc0-1.0', spdx: 'CC0-1.0', name: 'CC0 1.0' },
  { hub: 'cc-by-4.0', spdx: 'CC-BY-4.0', name: 'CC BY 4.0' },
  { hub: 'cc-by-sa-4.0', spdx: 'CC-BY-SA-4.0', name: 'CC BY-SA 4.0' },
  { hub: 'cc-by-nc-4.0', spdx: 'CC-BY-NC-4.0', name: 'CC BY-NC 4.0' },
  { hub: 'cc-by-nc-sa-4.0', spdx: 'CC-BY-NC-SA-4.0', name: 'CC BY-NC-SA 4.0' },
  { hub: 'cc-by-nd-4.0', spdx: 'CC-BY-ND-4.0', name: 'CC BY-ND 4.0' },
  { hub: 'cc-by-nc-nd-4.0', spdx: 'CC-BY-NC-ND-4.0', name: 'CC BY-NC-ND 4.0' },
  { hub: 'odc-by', spdx: 'ODC-By-1.0', name: 'ODC-By 1.0' },
  { hub: 'odbl', spdx: 'ODbL-1.0', name: 'ODbL 1.0' },
  { hub: 'apache-2.0', spdx: 'Apache-2.0', name: 'Apache 2.0' },
  { hub: 'mit', spdx: 'MIT', name: 'MIT' },
  { hub: 'bsd-3-clause', spdx: 'BSD-3-Clause', name: 'BSD 3-Clause' },
  { hub: 'gpl-3.0', spdx: 'GPL-3.0-only', name: 'GPL 3.0' },
];

export const knownLicence = (text: string): Licence | undefined => {
  const key = text.toLowerCase();
  return licences.find(({ hub, spdx }) => hub === key || spdx.toLowerCase() === key);
};

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

/** The address of a licence's text. */
export const licenceAddress = (text: string): string =>
  isAddress(text) ? text : `https://spdx.org/licenses/${encodeURIComponent(knownLicence(text)?.spdx ?? text)}`;

/** What the hub's header says about a licence. */
export function hubLicence(text: string): Record<string, string> {
  const known = knownLicence(text);
  if (known) return { license: known.hub };
  return { license: 'other', license_name: isAddress(text) ? 'other' : text, license_link: licenceAddress(text) };
}
