import type { AgreementLine, PublishedFacts } from '#pipelines/publish/facts.ts';
import { itemKinds } from '#shared/items/registry.ts';
import { kindName } from '#shared/items/kind-name.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { provenanceOf } from '../../db/queries/items/provenance.ts';
import { goldAnswers } from '../../db/queries/review/quality.ts';
import { worked } from '../../long-work/long-question.ts';
import type { Control } from '../../long-work/long-work.ts';
import { previewRelease } from '../release/freeze.ts';
import { teamAgreement } from '../review/stats.ts';

/** What the project's history says about a release. */
export type History = Pick<PublishedFacts, 'made' | 'checked' | 'people' | 'agreement' | 'gold' | 'leftOut'>;

/** Without folders, which name people and machines. */
const lastPart = (name: string): string => name.split(/[\\/]/).filter(Boolean).at(-1) ?? name;

async function agreementIn(db: ReadDb, control: Control): Promise<AgreementLine[]> {
  const { agreement, agreements, places } = await worked(teamAgreement(db), control);
  const leading = itemKinds().find(({ review }) => review?.leadsAgreement);
  const letters = [{ kind: leading?.id ?? '', ...agreement }, ...agreements].map((agreement): AgreementLine => {
    const two = agreement.annotators.length === 2;
    return {
      what: kindName(agreement.kind),
      n: agreement.items,
      raw: agreement.rawAgreement,
      statistic: two ? { name: 'κ', value: agreement.kappa } : { name: 'α', value: agreement.alpha },
    };
  });
  const { clicks, blindBoxes } = places;
  return [
    ...letters,
    { what: 'clicks', n: clicks.n, raw: clicks.hitRate, statistic: null },
    {
      what: 'blind boxes',
      n: blindBoxes.pairs,
      raw: blindBoxes.overHalf,
      statistic: { name: 'mean IoU', value: blindBoxes.meanIou },
    },
  ];
}

export async function historyOf(db: ReadDb, tag: string, control: Control): Promise<History> {
  const { made, checked, people } = provenanceOf(db, tag);
  const gold = goldAnswers(db);
  const preview = await worked(previewRelease(db), control);
  return {
    made: made.map((entry) => ({ ...entry, kind: kindName(entry.kind), name: lastPart(entry.name) })),
    checked: checked.map((entry) => ({ ...entry, kind: kindName(entry.kind) })),
    people,
    agreement: await agreementIn(db, control),
    gold: {
      people: new Set(gold.map(({ annotator }) => annotator)).size,
      n: gold.length,
      right: gold.filter(({ hit }) => hit === 1).length,
    },
    leftOut: preview.leftOut.map(({ why, count: n }) => ({ what: phraseWords(why), n })),
  };
}
