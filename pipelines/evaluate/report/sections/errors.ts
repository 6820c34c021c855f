import { errorViewNames } from '#shared/tasks/errors/error-types.ts';
import { rowName } from '../model.ts';
import { allOf, type Section } from '../section.ts';
import { plain, type Table } from '../tables.ts';

const names: Record<string, string> = {
  localisation: 'Localisation',
  misidentification: 'Misidentification',
  context: 'Context',
  format: 'Format',
  'not-found': 'Not found',
  abandoned: 'Abandoned',
  ambiguity: 'Localisation ambiguity',
  confusion: 'Visual feature confusion',
  state: 'State perception',
  interaction: 'Interaction context',
  disputed: 'Disputed',
  '': 'No rule fits',
};

const titles = { type: 'Kinds of error', cause: 'Causes of error' } as const;

const percent = (value: number) => (value * 100).toFixed(1);

/** Shares of the kinds of error among each run's failures, by each view. */
export function errorTables(section: Section): Table[] {
  return errorViewNames.flatMap((view): Table[] => {
    const lines = allOf(section).flatMap((entry) => {
      const found = section.errors.find(({ run }) => run === entry.run.id)?.views.find((own) => own.view === view);
      return found && found.n > 0 ? [{ evaluation: entry, found }] : [];
    });
    const kinds = Object.keys(names).filter((kind) =>
      lines.some(({ found }) => found.shares.some((own) => (own.kind ?? '') === kind)),
    );
    if (kinds.length === 0) return [];
    const agreement = lines.flatMap(({ evaluation, found }) =>
      found.agreement.map(
        ({ raters, n, kappa }) =>
          `${rowName(evaluation)}: ${raters.join(' and ')} agree with κ ${kappa === null ? '–' : kappa.toFixed(2)} on ${n} failures.`,
      ),
    );
    return [
      {
        title: titles[view],
        words: 1,
        note: [
          '% of the failures in the strict reading, with the 95 % interval (Wilson). Rules propose, people decide.',
          ...agreement,
        ].join(' '),
        head: ['Model', 'Failures', 'By people', ...kinds.map((kind) => names[kind] ?? kind)],
        rows: lines.map(({ evaluation, found }) =>
          plain([
            rowName(evaluation),
            String(found.n),
            String(found.decided),
            ...kinds.map((kind) => {
              const own = found.shares.find((share) => (share.kind ?? '') === kind);
              return own ? `${percent(own.share)} (${percent(own.ci[0])}–${percent(own.ci[1])})` : '0';
            }),
          ]),
        ),
      },
    ];
  });
}
