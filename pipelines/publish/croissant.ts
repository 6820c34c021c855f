import { bibtex } from './card.ts';
import type { Column, ColumnType } from './columns.ts';
import { type PublishedFacts, type PublishedFile, type PublishedTask, versionOf } from './facts.ts';
import { licenceAddress } from './licences.ts';

/** The context that the specification recommends (Croissant 1.1, appendix 1). */
const own = (name: string) => [name, `cr:${name}`] as const;
export const croissantContext = {
  '@language': 'en',
  '@vocab': 'http://schema.org/',
  sc: 'http://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  conformsTo: 'dct:conformsTo',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  examples: { '@id': 'cr:examples', '@type': '@json' },
  ...Object.fromEntries(
    [
      ...['annotation', 'arrayShape', 'citeAs', 'column', 'containedIn', 'equivalentProperty', 'excludes', 'extract'],
      ...['field', 'fileProperty', 'fileObject', 'fileSet', 'format', 'includes', 'isArray', 'isLiveDataset'],
      ...['jsonPath', 'key', 'md5', 'parentField', 'recordSet', 'references', 'regex', 'readLines', 'sdVersion'],
      ...['separator', 'source', 'subField', 'transform', 'unArchive', 'value'],
    ].map(own),
  ),
};

const dataTypes = {
  text: 'sc:Text',
  json: 'sc:Text',
  whole: 'sc:Integer',
  number: 'sc:Float',
  'yes-no': 'sc:Boolean',
  picture: 'sc:ImageObject',
} as const;

/** The innermost type of nested lists, and how deep they are. */
function innermost(type: ColumnType, depth = 0): { type: Exclude<ColumnType, { kind: 'list' }>; depth: number } {
  return type.kind === 'list' ? innermost(type.of, depth + 1) : { type, depth };
}

interface Place {
  /** Id of the Parquet file. */
  file: string;
  column: string;
  /** Names within the column. */
  path: readonly string[];
}

function field(id: string, name: string, of: ColumnType, place: Place): object {
  const { type, depth } = innermost(of);
  const path = type.kind === 'picture' ? [...place.path, 'bytes'] : place.path;
  const source = {
    fileObject: { '@id': place.file },
    extract: { column: place.column },
    ...(path.length > 0 && { transform: { jsonPath: path.join('.') } }),
  };
  return {
    '@type': 'cr:Field',
    '@id': id,
    name,
    ...(type.kind === 'struct'
      ? {
          subField: Object.entries(type.fields).map(([key, columnType]) =>
            field(`${id}/${key}`, key, columnType, { ...place, path: [...place.path, key] }),
          ),
        }
      : { dataType: dataTypes[type.kind], source }),
    ...(depth > 0 && { isArray: true, arrayShape: Array(depth).fill('-1').join(',') }),
  };
}

const fileObject = ({ name, bytes, sha256 }: PublishedFile, encodingFormat: string) => ({
  '@type': 'cr:FileObject',
  '@id': name,
  name,
  contentUrl: name,
  contentSize: `${bytes} B`,
  encodingFormat,
  sha256,
});

const recordSets = ({ id, name, columns, splits }: PublishedTask) =>
  splits.map(({ split, withheld, parquet }) => {
    const set = `${id}-${split}`;
    return {
      '@type': 'cr:RecordSet',
      '@id': set,
      name: set,
      description: `${name}, ${split} split${withheld ? '; its answers are withheld' : ''}`,
      key: { '@id': `${set}/hash` },
      field: columns.map((column: Column) =>
        field(`${set}/${column.name}`, column.name, column.type, {
          file: parquet.name,
          column: column.name,
          path: [],
        }),
      ),
    };
  });

/** `croissant.json`: the data set in MLCommons Croissant 1.1. Until its address is known, its hash names it. */
export function croissant(facts: PublishedFacts, more: { pictures: PublishedFile }): object {
  const { title, summary, url, authors, licence, languages, release, published, tasks } = facts;
  return {
    '@context': croissantContext,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.1',
    name: title,
    description: summary === '' ? title : summary,
    license: licenceAddress(licence),
    url: url === '' ? `urn:sha256:${release.hash}` : url,
    creator: authors.map((name) => ({ '@type': 'sc:Person', name })),
    datePublished: published,
    dateCreated: release.createdAt.slice(0, 10),
    version: versionOf(release.tag),
    inLanguage: languages,
    keywords: ['GUI agents', 'benchmark', 'screenshots'],
    citeAs: bibtex(facts),
    isLiveDataset: false,
    distribution: [
      ...tasks.flatMap(({ splits }) =>
        splits.flatMap(({ parquet, jsonl }) => [
          fileObject(parquet, 'application/vnd.apache.parquet'),
          fileObject(jsonl, 'application/jsonlines'),
        ]),
      ),
      fileObject(more.pictures, 'application/jsonlines'),
    ],
    recordSet: tasks.flatMap(recordSets),
  };
}
