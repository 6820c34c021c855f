import { itemsIn, type PublishedFacts, withheldIn } from './facts.ts';
import { liteWords } from './lite.ts';
import { markdownTable, plainText } from './markdown.ts';

const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);
const count = (n: number, singular: string, plural: string): string => `${n} ${n === 1 ? singular : plural}`;
const items = (n: number): string => count(n, 'item', 'items');

const makers = { person: 'people', model: 'the model', import: 'imported from', pipeline: 'the program' } as const;

function making({ made }: PublishedFacts): string {
  if (made.length === 0) return 'No record says who made the items.';
  return markdownTable(
    ['Kind', 'Made by', 'Items'],
    made.map(({ kind, by, name, n }) => [kind, name === '' ? makers[by] : `${makers[by]} ${name}`, String(n)]),
  );
}

const checking = ({ checked, people }: PublishedFacts): string =>
  [
    markdownTable(
      [
        'Kind',
        'Items',
        'Changed by people',
        'Answered blind',
        'By two or more',
        'Judged by models',
        'Approved in review',
      ],
      checked.map((entry) => [
        entry.kind,
        ...[entry.n, entry.refined, entry.answered, entry.twice, entry.judged, entry.approved].map(String),
      ]),
    ),
    `${count(people.made, 'person', 'people')} made or changed items, ${people.answered} answered them without seeing the key, and ${people.decided} approved them. No person is named in this data set.`,
  ].join('\n\n');

const agreementWords: Record<string, string> = {
  clicks: 'blind clicks that hit the target',
  'blind boxes': 'boxes drawn blind, IoU of at least 0.5',
};

function agreeing({ agreement, gold }: PublishedFacts): string {
  const lines = agreement.filter(({ n }) => n > 0);
  const table =
    lines.length === 0
      ? 'No item was answered blind by two people, so agreement is not known.'
      : markdownTable(
          ['What', 'Compared', 'Agreement', 'Statistic'],
          lines.map(({ what, n, raw, statistic }) => [
            agreementWords[what] ?? what,
            String(n),
            percent(raw),
            statistic
              ? `${statistic.name} ${statistic.value === null ? 'not defined' : statistic.value.toFixed(2)}`
              : '–',
          ]),
        );
  const known =
    gold.n === 0
      ? 'No gold items were mixed into the review.'
      : `Gold items, whose key was known: ${gold.right} of ${gold.n} answers were right (${percent(gold.right / gold.n)}), by ${count(gold.people, 'person', 'people')}.`;
  return `${table}\n\n${known}\n\nThese figures are about the whole project when this was published.`;
}

const leaving = ({ leftOut, unasked }: PublishedFacts): string =>
  [
    leftOut.length === 0
      ? 'Nothing in the project is left out of a release made now.'
      : `Left out of a release made now:\n\n${leftOut.map(({ what, n }) => `- ${n} ${plainText(what)}`).join('\n')}`,
    ...(unasked.length === 0
      ? []
      : [
          `In the release, but not in this data set, because no task asks about it: ${unasked.map(({ kind, n }) => `${n} ${kind}`).join(', ')}.`,
        ]),
  ].join('\n\n');

function protecting({ pictures, privacy, tasks }: PublishedFacts): string {
  const withheld = withheldIn(tasks);
  const lines = [
    'What picture files say about author, place and device (EXIF, XMP, IPTC, comments) was removed.',
    pictures.blurred === 0
      ? 'No picture has blurred areas.'
      : `${count(pictures.blurred, 'picture has', 'pictures have')} blurred areas; the pixels below them are not in this data set.`,
    ...(privacy.hiddenTexts + privacy.hiddenSteps > 0
      ? [
          `Texts that were read below blurred areas were left out (elements: ${privacy.hiddenTexts}, steps of episodes: ${privacy.hiddenSteps}).`,
        ]
      : []),
    ...(privacy.namesBlurred > 0 ? [`${items(privacy.namesBlurred)} may still name something that is blurred.`] : []),
    ...(privacy.unreadBlurred > 0
      ? [
          `The text of ${count(privacy.unreadBlurred, 'blurred picture', 'blurred pictures')} was never read, so items that name what is hidden there were not looked for.`,
        ]
      : []),
    'Names of annotators, and folders of the machines on which the data was made, are not in this data set.',
    ...(withheld > 0 ? [`The answers of ${items(withheld)} are withheld.`] : []),
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

/** `DATASHEET.md`: how the data set was made and checked, in the order of "Datasheets for Datasets". */
export function datasheet(facts: PublishedFacts): string {
  const { title, summary, release, tasks, pictures, sources, authors, licence, url } = facts;
  const parts: [string, string][] = [
    ['Motivation', summary === '' ? 'Nothing was said about why it was made.' : plainText(summary)],
    [
      'Composition',
      [
        `Release \`${release.tag}\`, frozen on ${release.createdAt.slice(0, 10)} with Benchwright ${release.app}${release.note === '' ? '.' : `: ${plainText(release.note)}`}`,
        ...(release.lite ? [liteWords(release.lite)] : []),
        ...tasks.map(
          (task) =>
            `- ${task.name} (\`${task.id}\`): ${items(itemsIn(task))} (${task.splits.map(({ split, items: n, withheld }) => `${split} ${n}${withheld ? ', answers withheld' : ''}`).join('; ')})`,
        ),
        `- ${count(pictures.n, 'picture', 'pictures')}`,
      ].join('\n'),
    ],
    [
      'Where the pictures come from',
      markdownTable(
        ['Source', 'Pictures', 'Licence'],
        sources.map((source) => [source.source, String(source.pictures), source.licence ?? 'not stated']),
      ),
    ],
    ['Who made the items', making(facts)],
    ['How they were checked', checking(facts)],
    ['Agreement', agreeing(facts)],
    ['What was left out', leaving(facts)],
    ['Privacy', protecting(facts)],
    [
      'Uses',
      'Scoring models on graphical interfaces. Figures on this data set say nothing about interfaces that are not in it; the tables above say which are.',
    ],
    [
      'Distribution and maintenance',
      `By ${authors.map(plainText).join(', ')} under ${plainText(licence)}${url === '' ? '' : ` at ${url}`}. A release never changes: corrections are a new release with its own hash.`,
    ],
  ];
  return `# Datasheet: ${plainText(title)}\n\n${parts.map(([head, text]) => `## ${head}\n\n${text}`).join('\n\n')}\n`;
}
