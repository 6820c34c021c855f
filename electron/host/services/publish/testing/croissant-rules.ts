import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

type Node = Record<string, unknown>;
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]) as Node[];
const refOf = (value: unknown): unknown => (value as Node | undefined)?.['@id'];

/** Atomic types of Croissant 1.1, and those for machine learning that a field may have alone. */
const types = new Set([
  ...['sc:Boolean', 'sc:Date', 'sc:Time', 'sc:DateTime', 'sc:Float', 'sc:Integer', 'sc:Text', 'sc:ImageObject'],
]);

/** The keys of the context in appendix 1 of the specification. */
const contextKeys =
  '@language @vocab sc cr rai dct annotation arrayShape citeAs column conformsTo containedIn data dataType equivalentProperty examples excludes extract field fileProperty fileObject fileSet format includes isArray isLiveDataset jsonPath key md5 parentField recordSet references regex readLines sdVersion separator source subField transform unArchive value';

function fieldProblems(field: Node, set: string, files: ReadonlySet<unknown>): string[] {
  const id = String(field['@id']);
  const subs = nodes(field['subField']);
  const found: string[] = [];
  if (field['@type'] !== 'cr:Field') found.push(`${id} is no cr:Field`);
  if (!id.startsWith(`${set}/`)) found.push(`${id} is not named after its record set`);
  if (typeof field['name'] !== 'string') found.push(`${id} has no name`);
  if (subs.length === 0) {
    if (!types.has(String(field['dataType']))) found.push(`${id} has type ${String(field['dataType'])}`);
    const source = field['source'] as Node | undefined;
    if (!files.has(refOf(source?.['fileObject']))) found.push(`${id} has no source among the files`);
    if (typeof (source?.['extract'] as Node | undefined)?.['column'] !== 'string') found.push(`${id} names no column`);
  }
  if (field['arrayShape'] !== undefined) {
    if (field['isArray'] !== true) found.push(`${id} has a shape but is no array`);
    if (!/^-?\d+(,-?\d+)*$/.test(String(field['arrayShape']))) found.push(`${id} has a wrong shape`);
  }
  return [...found, ...subs.flatMap((node) => fieldProblems(node, set, files))];
}

const fieldIds = (field: Node): unknown[] => [field['@id'], ...nodes(field['subField']).flatMap(fieldIds)];

/**
 * What a description of a data set breaks of Croissant 1.1 (sections on data set, resources and record sets); files are
 * compared with those in `folder`.
 */
export function croissantProblems(made: Node, folder: string): string[] {
  const found: string[] = [];
  const keys = Object.keys(made['@context'] as Node).sort();
  if (keys.join(' ') !== contextKeys.split(' ').sort().join(' ')) found.push('the context is not that of appendix 1');
  if (made['@type'] !== 'sc:Dataset') found.push('the type is not sc:Dataset');
  if (made['conformsTo'] !== 'http://mlcommons.org/croissant/1.1') found.push('it does not conform to 1.1');
  for (const name of ['name', 'description', 'license', 'url', 'datePublished'])
    if (typeof made[name] !== 'string' || made[name] === '') found.push(`${name} is missing`);
  for (const name of ['license', 'url']) if (!URL.canParse(String(made[name]))) found.push(`${name} is no URL`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(String(made['datePublished']))) found.push('datePublished is no date');
  const creators = nodes(made['creator']);
  if (creators.length === 0) found.push('nobody made it');
  for (const node of creators)
    if (!['sc:Person', 'sc:Organization'].includes(String(node['@type'])) || !node['name'])
      found.push('a creator is wrong');
  const files = nodes(made['distribution']);
  for (const file of files) {
    const name = String(file['@id']);
    if (file['@type'] !== 'cr:FileObject') found.push(`${name} is no cr:FileObject`);
    for (const part of ['name', 'contentUrl', 'encodingFormat']) if (!file[part]) found.push(`${name} has no ${part}`);
    const place = path.join(folder, String(file['contentUrl']));
    if (file['contentSize'] !== `${statSync(place).size} B`) found.push(`${name} has another size`);
    if (file['sha256'] !== createHash('sha256').update(readFileSync(place)).digest('hex'))
      found.push(`${name} has another hash`);
  }
  const fileIds = new Set(files.map((file) => file['@id']));
  const sets = nodes(made['recordSet']);
  for (const set of sets) {
    if (set['@type'] !== 'cr:RecordSet') found.push('a record set has another type');
    const fields = nodes(set['field']);
    const ids = new Set(fields.map((field) => field['@id']));
    for (const key of nodes(set['key']))
      if (!ids.has(refOf(key))) found.push(`the key ${String(refOf(key))} is no field`);
    found.push(...fields.flatMap((field) => fieldProblems(field, String(set['@id']), fileIds)));
  }
  const all = [
    ...fileIds,
    ...sets.map((node) => node['@id']),
    ...sets.flatMap((node) => nodes(node['field']).flatMap(fieldIds)),
  ];
  if (new Set(all).size < all.length) found.push('an @id is used twice');
  return found;
}
