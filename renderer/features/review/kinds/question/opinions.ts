import type { Vote } from '#shared/contract/questions.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import type { RevealedQuestion } from './item.ts';

export type OpinionRole =
  | 'generator'
  | 'verifier'
  | 'refiner'
  | 'solver'
  | 'text-only'
  | 'annotator'
  | 'import'
  | 'person'
  | 'pipeline';

/** One line of the table: who, in which role, which answer, what they said about the item. */
export interface OpinionLine {
  name: string;
  role: OpinionRole;
  answer: string | null;
  /** Facts that the table words. */
  drafted: boolean;
  valid: boolean | null;
  comment: string;
  cannot: string | null;
  /** Answers without the picture, over rotations of the options: how many match the key. */
  rotations: { right: number; n: number } | null;
}

const roles: ReadonlySet<OpinionRole> = new Set([
  'generator',
  'verifier',
  'refiner',
  'solver',
  'text-only',
  'annotator',
]);

function roleOf(role: string): OpinionRole {
  return [...roles].find((known) => known === role) ?? 'pipeline';
}

function blank(name: string, role: OpinionRole): OpinionLine {
  return { name, role, answer: null, drafted: false, valid: null, comment: '', cannot: null, rotations: null };
}

/** Combines drafts, votes and judgements, one line per author and role, oldest first. */
export function opinionsOn(item: RevealedQuestion): OpinionLine[] {
  const lines = new Map<string, OpinionLine>();
  const line = (name: string, role: OpinionRole) => {
    const key = `${role} ${name}`;
    const found = lines.get(key) ?? blank(name, role);
    lines.set(key, found);
    return found;
  };
  const first = item.revisions[0];
  if (first) {
    const { kind, name } = first.author;
    const drafted = line(name, kind === 'model' ? 'generator' : kind === 'pipeline' ? 'pipeline' : kind);
    drafted.drafted = true;
    drafted.answer = (first.content as QuestionContent).answer;
  }
  for (const vote of item.votes) {
    const role = vote.voter.kind === 'person' ? 'annotator' : roleOf(vote.role);
    const opinion = line(vote.voter.name, role);
    if (!vote.withImage) {
      const before = opinion.rotations ?? { right: 0, n: 0 };
      const hit = vote.answer === item.question_.content.answer ? 1 : 0;
      opinion.rotations = { right: before.right + hit, n: before.n + 1 };
    }
    opinion.answer = vote.answer;
    if (vote.answer === null) opinion.cannot = vote.reason ?? '';
  }
  for (const judgement of item.judgements) {
    const opinion = line(judgement.model, roleOf(judgement.role));
    opinion.valid = judgement.valid;
    opinion.comment = judgement.comment;
  }
  return [...lines.values()];
}

/** Blind votes given with the picture, by option letter; the person's own first. */
export function votesByLetter(votes: readonly Vote[], me: string | undefined): Map<string, Vote[]> {
  const found = new Map<string, Vote[]>();
  const mineFirst = [...votes].sort((a, b) => Number(b.voter.name === me) - Number(a.voter.name === me));
  for (const vote of mineFirst)
    if (vote.answer !== null && vote.withImage) found.set(vote.answer, [...(found.get(vote.answer) ?? []), vote]);
  return found;
}

/**
 * Names of the revisions for the step switch: the role of the model that wrote it, otherwise the author's name. A model
 * that has several roles writes them in the order generator, verifier, refiner.
 */
export function stepLabels(item: RevealedQuestion, word: (role: OpinionRole) => string): Map<number, string> {
  const labels = new Map<number, string>();
  const used = new Set<string>();
  for (const { number, author } of item.revisions) {
    let label = author.name;
    if (author.kind === 'model') {
      const known = new Set(
        [...item.votes, ...item.judgements.map((j) => ({ voter: { name: j.model }, role: j.role }))]
          .filter((vote) => vote.voter.name === author.name)
          .map((vote) => vote.role),
      );
      const role =
        number === 1
          ? 'generator'
          : (['verifier', 'refiner'] as const).find((entry) => known.has(entry) && !used.has(entry));
      if (role) {
        used.add(role);
        label = word(role);
      }
    }
    labels.set(number, label);
  }
  return labels;
}
