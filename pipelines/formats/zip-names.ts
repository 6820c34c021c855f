import yauzl from 'yauzl';

/**
 * How a zip file is opened, so that one bad entry does not end the reading of all: the library would stop at the first
 * name that leads out or size that does not fit. Readers check both for each entry.
 */
export const entryByEntry = {
  lazyEntries: true,
  autoClose: false,
  decodeStrings: false,
  validateEntrySizes: false,
} as const;

/** Name of an entry, with `/` between folders; it may lead anywhere. */
export const entryName = (entry: yauzl.Entry): string =>
  yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
