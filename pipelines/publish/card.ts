import { stringify } from 'yaml';
import { itemsIn, type PublishedFacts, type PublishedTask, versionOf, withheldIn } from './facts.ts';
import { canaryOf } from '#shared/canary.ts';
import { liteWords } from './lite.ts';
import { hubLicence, licenceAddress } from './licences.ts';
import { markdownTable, plainText } from './markdown.ts';

const sizes = ['n<1K', '1K<n<10K', '10K<n<100K', '100K<n<1M', '1M<n<10M', '10M<n<100M'];

/** The hub's category for a number of items. */
export const sizeCategory = (n: number): string => {
  const at = n < 1000 ? 0 : Math.floor(Math.log10(n)) - 2;
  return sizes[at] ?? '100M<n<1B';
};

/** The hub's names for what a task asks. */
const categories = {
  answer: ['visual-question-answering', 'multiple-choice'],
  point: ['image-text-to-text'],
} as const;

const usual = { answer: 0, point: 1 } as const;
const unique = (values: readonly string[]): string[] => [...new Set(values)];

function header(facts: PublishedFacts): string {
  const { tasks, languages, licence, title, made } = facts;
  const inOrder = [...tasks].sort((a, b) => usual[a.answered] - usual[b.answered]);
  const creators = unique(
    made.map(({ by }) => (by === 'person' ? 'expert-generated' : by === 'import' ? 'found' : 'machine-generated')),
  );
  const yaml = {
    pretty_name: title,
    ...hubLicence(licence),
    language: languages,
    task_categories: unique(inOrder.flatMap(({ answered }) => categories[answered])),
    size_categories: [sizeCategory(tasks.reduce((sum, task) => sum + itemsIn(task), 0))],
    annotations_creators: creators.sort(),
    tags: ['gui', 'gui-agents', 'benchmark', 'screenshots'],
    configs: tasks.map(({ id, splits }, at) => ({
      config_name: id,
      ...(at === 0 && { default: true }),
      data_files: splits.map(({ split, parquet }) => ({ split, path: parquet.name })),
    })),
    dataset_info: tasks.map(({ id, splits }) => {
      const bytes = splits.reduce((sum, { parquet }) => sum + parquet.bytes, 0);
      return {
        config_name: id,
        splits: splits.map(({ split, items, parquet }) => ({
          name: split,
          num_bytes: parquet.bytes,
          num_examples: items,
        })),
        download_size: bytes,
        dataset_size: bytes,
      };
    }),
  };
  return `---\n${stringify(yaml)}---\n`;
}

const columnWords: Record<string, string> = {
  text: 'text',
  json: 'JSON text',
  whole: 'whole number',
  number: 'number',
  'yes-no': 'true or false',
  picture: 'picture',
};

function typeWords(type: PublishedTask['columns'][number]['type']): string {
  if (type.kind === 'list') return `list of ${typeWords(type.of)}`;
  if (type.kind !== 'struct') return columnWords[type.kind] ?? type.kind;
  return `{${Object.entries(type.fields)
    .map(([name, of]) => `${name}: ${typeWords(of)}`)
    .join(', ')}}`;
}

function taskPart({ id, name, columns, splits }: PublishedTask): string {
  const answers = columns.filter(({ open }) => !open).map((column) => `\`${column.name}\``);
  const withheld = splits.some((split) => split.withheld)
    ? ` Where answers are withheld, these columns are empty: ${answers.join(', ')}.`
    : '';
  return [
    `### \`${id}\`: ${plainText(name)}`,
    markdownTable(
      ['Split', 'Items', 'Answers', 'Files'],
      splits.map((split) => [
        split.split,
        String(split.items),
        split.withheld ? 'withheld' : 'given',
        `[Parquet](${split.parquet.name}), [JSON lines](${split.jsonl.name})`,
      ]),
    ),
    `Coordinates are pixels of the picture, from its top left corner.${withheld}`,
    markdownTable(
      ['Column', 'Type', 'Part of the key'],
      columns.map((column) => [`\`${column.name}\``, typeWords(column.type), column.open ? '' : 'yes']),
    ),
  ].join('\n\n');
}

/** Programs that read the data, by language; each runs in the folder of the data set. */
export function snippets({ tasks }: Pick<PublishedFacts, 'tasks'>): { title: string; needs: string; code: string }[] {
  const [first] = tasks;
  const split = first?.splits[0];
  if (!first || !split) return [];
  const picture = first.columns.find(({ type }) => type.kind === 'picture');
  return [
    {
      title: 'Python, standard library only',
      needs: '',
      code: [
        'import json',
        '',
        `with open("${split.jsonl.name}", encoding="utf-8") as file:`,
        '    items = [json.loads(line) for line in file]',
        'print(len(items), items[0]["id"])',
      ].join('\n'),
    },
    {
      title: 'Python with pyarrow (`python3-pyarrow` of Debian)',
      needs: 'pyarrow',
      code: [
        'import pyarrow.parquet',
        '',
        `table = pyarrow.parquet.read_table("${split.parquet.name}")`,
        'items = table.to_pylist()',
        'print(len(items), items[0]["id"])',
        ...(picture
          ? [`with open("/dev/null", "wb") as file:`, `    file.write(items[0]["${picture.name}"]["bytes"])`]
          : []),
      ].join('\n'),
    },
    {
      title: 'Hugging Face `datasets`',
      needs: 'datasets',
      code: [
        'from datasets import load_dataset',
        '',
        `items = load_dataset(".", "${first.id}", split="${split.split}")`,
        'print(len(items), items[0]["id"])',
      ].join('\n'),
    },
  ];
}

const citation = ({ title, authors, release, published, url }: PublishedFacts): string =>
  [
    `@misc{${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${versionOf(release.tag)},`,
    `  title = {${title}},`,
    `  author = {${authors.join(' and ')}},`,
    `  year = {${published.slice(0, 4)}},`,
    ...(url === '' ? [] : [`  url = {${url}},`]),
    `  note = {Release ${release.tag}}`,
    '}',
  ].join('\n');

/** `README.md`: the dataset card, with the header that the Hugging Face hub reads. */
export function datasetCard(facts: PublishedFacts): string {
  const { title, summary, release, tasks, sources, licence, pictures, site } = facts;
  const withheld = withheldIn(tasks);
  const parts = [
    `# ${plainText(title)}`,
    ...(summary === '' ? [] : [plainText(summary)]),
    `Release \`${release.tag}\` of ${release.createdAt.slice(0, 10)}, published ${facts.published}. ${pictures.n} pictures. Content hash \`${release.hash}\`.`,
    ...(release.lite ? [liteWords(release.lite)] : []),
    ...(withheld > 0
      ? [
          `The answers of ${withheld} items are withheld: the columns of the key are empty there. Send predictions to the authors to have them scored.`,
        ]
      : []),
    `How the data was made and checked: [DATASHEET.md](DATASHEET.md). Machine-readable description: [croissant.json](croissant.json).${site ? ' Results: open [index.html](index.html).' : ''}`,
    `Do not train on this data set. Copies of it carry the canary \`${canaryOf(release.hash)}\`.`,
    '## Tasks',
    ...tasks.map(taskPart),
    '## Reading the data',
    ...snippets(facts).map(({ title: name, code }) => `${name}:\n\n\`\`\`python\n${code}\n\`\`\``),
    'Check the files with `sha256sum -c SHA256SUMS`.',
    '## Licence',
    `Items: [${plainText(licence)}](${licenceAddress(licence)}). Pictures, by source ([pictures.jsonl](pictures.jsonl) has one line for each):`,
    markdownTable(
      ['Source', 'Pictures', 'Licence'],
      sources.map((source) => [source.source, String(source.pictures), source.licence ?? 'not stated']),
    ),
    '## Citation',
    `\`\`\`bibtex\n${citation(facts)}\n\`\`\``,
  ];
  return `${header(facts)}\n${parts.join('\n\n')}\n`;
}

export { citation as bibtex };
