import type { z } from 'zod';
import type { agreement as letters, placeAgreement } from '#shared/contract/review/review.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { inWords } from '#shared/phrases/phrase.ts';

interface Agreement {
  questions: z.infer<typeof letters>;
  clicks: z.infer<typeof placeAgreement>['clicks'];
  boxes: z.infer<typeof placeAgreement>['boxes'];
  blindBoxes: z.infer<typeof placeAgreement>['blindBoxes'];
  /** Further kinds of items, each with its individual questions. */
  kinds: Record<string, z.infer<typeof letters> & { aspects: Record<string, z.infer<typeof letters>> }>;
}

const statisticOf = ({ annotators, kappa, alpha }: z.infer<typeof letters>) =>
  annotators.length === 2 ? `κ ${figure(kappa)}` : `α ${figure(alpha)}`;

/** One line per kind, and one per question in its answers. */
const kindLines = (kinds: Agreement['kinds']) =>
  Object.entries(kinds).flatMap(([kind, { aspects, ...whole }]) => [
    `${kind}  ${whole.items} shared, raw ${percent(whole.rawAgreement)}, ${statisticOf(whole)}`,
    ...Object.entries(aspects).map(
      ([id, entry]) =>
        `           ${id}: ${entry.items} shared, raw ${percent(entry.rawAgreement)}, ${statisticOf(entry)}`,
    ),
  ]);

const percent = (share: number | null) => (share === null ? 'none' : `${(100 * share).toFixed(1)} %`);
const figure = (value: number | null, digits = 2) => (value === null ? 'not defined' : value.toFixed(digits));

function forPeople({ questions, clicks, boxes, blindBoxes, kinds }: Agreement): string {
  const statistic = questions.annotators.length === 2 ? `κ ${figure(questions.kappa)}` : `α ${figure(questions.alpha)}`;
  return [
    questions.items === 0
      ? `questions  ${inWords('result-no-shared-questions')}`
      : `questions  ${questions.items} shared, raw ${percent(questions.rawAgreement)}, ${statistic}`,
    ...(questions.annotators.length > 2 ? questions.pairs : []).map(
      ({ people, items, rawAgreement, kappa }) =>
        `           ${people.join(' and ')}: ${items} shared, raw ${percent(rawAgreement)}, κ ${figure(kappa)}`,
    ),
    clicks.n === 0
      ? `clicks     ${inWords('result-no-clicks')}`
      : `clicks     ${inWords('result-clicks', {
          ...{
            hits: clicks.hits,
            n: clicks.n,
            rate: percent(clicks.hitRate),
            distance: figure(clicks.meanDistance, 1),
          },
          ...{
            pairs: inWords('result-pairs', { count: clicks.pairs }),
            same: percent(clicks.bothSame),
            apart: figure(clicks.meanApart, 1),
          },
        })}`,
    boxes.pairs === 0
      ? `boxes      ${inWords('result-no-boxes')}`
      : `boxes      ${inWords('result-pairs', { count: boxes.pairs })}, mean IoU ${figure(boxes.meanIou)}, ${percent(boxes.overHalf)} at 0.5 or more`,
    blindBoxes.pairs === 0
      ? `blind      ${inWords('result-no-blind-boxes')}`
      : `blind      ${inWords('result-blind-boxes', {
          pairs: inWords('result-pairs', { count: blindBoxes.pairs }),
          iou: figure(blindBoxes.meanIou),
          share: percent(blindBoxes.overHalf),
        })}`,
    ...(blindBoxes.byPair.length > 1 ? blindBoxes.byPair : []).map(
      ({ people, pairs, meanIou, overHalf }) =>
        `           ${people.join(' and ')}: ${inWords('result-pairs', { count: pairs })}, mean IoU ${figure(meanIou)}, ${percent(overHalf)} at 0.5 or more`,
    ),
    ...kindLines(kinds),
  ].join('\n');
}

export const agreement: RegisterCommand = (program) => {
  addCommand(
    program,
    'agreement <project>',
    'show agreement between people: letters, clicks, boxes, labels',
    'agreement demo --json',
  ).action((path: string, options: CommonOptions) =>
    runCommand(options, async ({ client, out }) => {
      await client.projects.open({ path, readOnly: true });
      const { agreement: questions, agreements, places } = await client.review.stats();
      const kinds = Object.fromEntries(
        agreements.map(({ kind, aspects, ...whole }) => [
          kind,
          { ...whole, aspects: Object.fromEntries(aspects.map(({ id, ...entry }) => [id, entry])) },
        ]),
      );
      const found: Agreement = { questions, ...places, kinds };
      out.result(found, () => forPeople(found));
      return undefined;
    }),
  );
};
