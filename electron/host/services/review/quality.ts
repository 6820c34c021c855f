import { question } from '../../statistics/question.ts';
import type { QualityDay, QualityPerson } from '#shared/contract/review/quality.ts';
import type { ReviewRules } from '#shared/items/define.ts';
import { itemKinds } from '#shared/items/registry.ts';
import type { ReadDb } from '../../db/connection.ts';
import { answersInCommon, goldAnswers, workByPeople } from '../../db/queries/review/quality.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { groupBy } from '../../verdicts/group.ts';

const mostGold = 200;
type Figures = Omit<QualityDay, 'day'>;
const none: Figures = { made: 0, changed: 0, answered: 0, decided: 0, seconds: 0, shared: 0, same: 0 };
const figures = Object.keys(none) as (keyof Figures)[];

class Person {
  readonly days = new Map<string, QualityDay>();
  edits = 0;
  rejects = 0;

  on(day: string): QualityDay {
    const found = this.days.get(day) ?? { day, ...none };
    this.days.set(day, found);
    return found;
  }
}

/** Whether two answers agree: by their labels, or for places by their overlap; null if they cannot be compared. */
function sameAnswer(rules: ReviewRules<unknown, unknown>, a: unknown, b: unknown): boolean | null {
  if (!rules.alike) return rules.answerLabel(a) === rules.answerLabel(b);
  const alike = rules.alike(a, b);
  return alike === null ? null : alike >= 0.5;
}

/** Number of items between two checks whether the answer is still wanted. */
const stretch = 500;

/**
 * Compares people's blind answers to one item pairwise. Each comparison counts for both people on the day of the
 * later answer. Yields the number of compared items, and the total.
 */
function* compare(db: ReadDb, person: (name: string) => Person): LongQuestion<void> {
  for (const { id, review } of itemKinds()) {
    if (!review) continue;
    const given = answersInCommon(db, id).flatMap(({ answer, ...rest }) => {
      const read = review.answer.safeParse(answer);
      return read.success ? [{ ...rest, answer: read.data }] : [];
    });
    const items = groupBy(given, ({ item }) => item);
    let done = 0;
    for (const answers of items.values()) {
      done += 1;
      if (done % stretch === 0) yield [done, items.size];
      for (const [at, later] of answers.entries())
        for (const earlier of answers.slice(0, at)) {
          const same = sameAnswer(review, earlier.answer, later.answer);
          if (same === null) continue;
          for (const name of [earlier.person, later.person]) {
            const day = person(name).on(later.at.slice(0, 10));
            day.shared++;
            if (same) day.same++;
          }
        }
    }
  }
}

/** Each person's work by day: throughput, seconds, edits, gold items, agreement with others. */
export function* qualityOf(db: ReadDb): LongQuestion<QualityPerson[]> {
  const people = new Map<string, Person>();
  const person = (name: string): Person => {
    const found = people.get(name) ?? new Person();
    people.set(name, found);
    return found;
  };
  for (const { person: name, day, what, n, seconds } of workByPeople(db)) {
    const who = person(name);
    const on = who.on(day);
    on.seconds += seconds;
    if (what === 'made') on.made += n;
    else if (what === 'changed') on.changed += n;
    else if (what === 'answered') on.answered += n;
    else {
      on.decided += n;
      if (what === 'edit') who.edits += n;
      else if (what === 'reject') who.rejects += n;
    }
  }
  yield* compare(db, person);
  const gold = groupBy(goldAnswers(db), ({ annotator }) => annotator);
  for (const name of gold.keys()) person(name);
  return [...people]
    .map(([name, { days, edits, rejects }]): QualityPerson => {
      const inOrder = [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
      const sums = { ...none };
      for (const day of inOrder) for (const figure of figures) sums[figure] += day[figure];
      const items = gold.get(name) ?? [];
      return {
        name,
        ...sums,
        edits,
        rejects,
        gold: { n: items.length, right: items.filter(({ hit }) => hit === 1).length },
        goldItems: items
          .slice(0, mostGold)
          .map(({ id, kind, label, hit }) => ({ id, kind, title: label, right: hit === 1 })),
        days: inOrder,
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const reviewQualityQuestion = question('reviewQuality', qualityOf);
