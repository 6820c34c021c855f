import { type Interval, wilson } from '#shared/metrics/intervals/intervals.ts';
import { ratio, type Reducer } from '#shared/metrics/reducer.ts';
import type { Scored } from '../define.ts';
import { exportedPlatform } from '../../lints/platform-names.ts';
import { type KnowledgeColumn, knowledgeColumns } from '../../contents/knowledge-columns.ts';
import { knowledgeForms, yesNoAnswers } from '../../contents/knowledge-question.ts';
import type { KnowledgeItem } from './item.ts';
import { deviceFor, type KnowledgeDevice, knowledgeDevices } from './spaces.ts';

/** Number of questions, share right (0..1), and its 95 % Wilson interval; both null without questions. */
export interface Share {
  n: number;
  accuracy: number | null;
  ci: Interval | null;
}

/** Gold → answered (or `none`) → count. */
export type Confusion = Record<string, Record<string, number>>;

export interface KnowledgeSummary {
  n: number;
  parseFailures: number;
  refusals: number;
  errors: number;
  accuracy: number | null;
  ci: Interval | null;
  columns: Record<KnowledgeColumn, Share>;
  /** By platform, as exports name it. */
  platforms: Record<string, Share>;
  /** By app, as named in the questions; `unknown` if absent. */
  apps: Record<string, Share>;
  /** Multiple choice, and yes-or-no. */
  forms: Record<string, Share>;
  /** Yes-or-no questions: gold by answer. */
  yesNo: Confusion;
  /** Action-type questions: gold action by answered action, for each of the two action spaces. */
  confusion: Record<KnowledgeDevice, Confusion>;
}

interface Tally {
  n: number;
  right: number;
}

const shareOf = ({ n, right }: Tally): Share => ({ n, accuracy: ratio(right, n), ci: wilson(right, n) });

class Tallies {
  readonly #by = new Map<string, Tally>();

  constructor(known: readonly string[] = []) {
    for (const name of known) this.#by.set(name, { n: 0, right: 0 });
  }

  add(name: string, right: boolean): void {
    const tally = this.#by.get(name) ?? { n: 0, right: 0 };
    this.#by.set(name, tally);
    tally.n += 1;
    if (right) tally.right += 1;
  }

  shares(): Record<string, Share> {
    return Object.fromEntries([...this.#by].map(([name, tally]) => [name, shareOf(tally)]));
  }
}

/** The action of an option letter, in one normalised spelling. */
function action(item: KnowledgeItem, letter: string): string {
  const text = item.options.find((option) => option.letter === letter)?.text;
  return text?.trim().toLowerCase() ?? letter;
}

function count(confusion: Confusion, gold: string, answer: string): void {
  const row = (confusion[gold] ??= {});
  row[answer] = (row[answer] ?? 0) + 1;
}

const copyOf = (confusion: Confusion): Confusion =>
  Object.fromEntries(Object.entries(confusion).map(([gold, row]) => [gold, { ...row }]));

const noAnswers = (): Confusion =>
  Object.fromEntries(yesNoAnswers.map((gold) => [gold, Object.fromEntries(yesNoAnswers.map((given) => [given, 0]))]));

/**
 * GUI Knowledge Bench's eight columns, further breakdowns, and the confusions of yes-or-no answers and of action types.
 */
export function knowledgeSummary(): Reducer<Scored<KnowledgeItem>, KnowledgeSummary> {
  const all: Tally = { n: 0, right: 0 };
  const columns = new Tallies(knowledgeColumns);
  const platforms = new Tallies();
  const apps = new Tallies();
  const forms = new Tallies(knowledgeForms);
  const yesNo = noAnswers();
  const confusion: KnowledgeSummary['confusion'] = { desktop: {}, mobile: {} };
  const failed = { 'parse-failure': 0, refusal: 0, error: 0 };
  return {
    add({ item, score }) {
      const right = score.outcome === 'right';
      if (score.outcome in failed) failed[score.outcome as keyof typeof failed] += 1;
      all.n += 1;
      if (right) all.right += 1;
      columns.add(item.column, right);
      platforms.add(exportedPlatform(item.platform), right);
      apps.add(item.app ?? 'unknown', right);
      forms.add(item.form, right);
      if (item.form === 'yes_or_no') count(yesNo, item.answer, score.answer ?? 'none');
      if (item.column === 'type')
        count(
          confusion[deviceFor(item.platform)],
          action(item, item.answer),
          score.answer === undefined ? 'none' : action(item, score.answer),
        );
    },
    result() {
      const { n, accuracy, ci } = shareOf(all);
      return {
        n,
        parseFailures: failed['parse-failure'],
        refusals: failed.refusal,
        errors: failed.error,
        accuracy,
        ci,
        columns: columns.shares(),
        platforms: platforms.shares(),
        apps: apps.shares(),
        forms: forms.shares(),
        yesNo: copyOf(yesNo),
        confusion: Object.fromEntries(
          knowledgeDevices.map((device) => [device, copyOf(confusion[device])]),
        ) as KnowledgeSummary['confusion'],
      };
    },
  };
}
