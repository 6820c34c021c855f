import { z } from 'zod';
import type { BBox } from '#shared/contract/common.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import { differingShare, distance, fingerprint, sameBelow } from '#pipelines/pictures/likeness.ts';
import { argumentsOf } from '#shared/tasks/knowledge/arguments.ts';
import { asAsked } from '#shared/tasks/knowledge/as-asked.ts';
import { type KnowledgeContent, knowledgeContent } from '#shared/tasks/knowledge/content.ts';
import {
  actionWord,
  type InteractionColumn,
  interactionColumns,
  reasonAgainst,
  type StepReason,
  stepReasons,
} from '#shared/tasks/knowledge/from-step.ts';
import { actionWords, deviceFor } from '#shared/tasks/knowledge/spaces.ts';
import { wrongParameters } from './options.ts';
import { trueNode } from './wrong-places.ts';
import { mostInPlace, withoutTurnedDown } from './in-place.ts';
import type { EpisodePayload, EpisodePicture, EpisodeStep } from './payload.ts';
import { drawsFor, keyPlace, shuffled } from './random.ts';

/** Questions of one episode, and why others were not made. */
export const drafted = z.object({
  questions: z.array(knowledgeContent),
  skipped: z.array(z.object({ step: z.number().int(), column: z.enum(interactionColumns), why: z.enum(stepReasons) })),
});
export type Drafted = z.infer<typeof drafted>;

/** Reads the pictures of an episode, each at most once. */
export class EpisodePictures {
  readonly #ctx: Pick<StepContext, 'pixels'>;
  readonly #bytes = new Map<string, Promise<Buffer>>();
  readonly #prints = new Map<string, Promise<string>>();
  readonly #shares = new Map<string, Promise<number>>();
  readonly #all = new WeakMap<EpisodePayload, EpisodePicture[]>();

  constructor(ctx: Pick<StepContext, 'pixels'>) {
    this.#ctx = ctx;
  }

  #read({ sha256, width, height }: EpisodePicture): Promise<Buffer> {
    const found = this.#bytes.get(sha256) ?? this.#ctx.pixels({ sha256, width, height });
    this.#bytes.set(sha256, found);
    return found;
  }

  #print(picture: EpisodePicture): Promise<string> {
    const found = this.#prints.get(picture.sha256) ?? this.#read(picture).then(fingerprint);
    this.#prints.set(picture.sha256, found);
    return found;
  }

  async likeness(a: EpisodePicture, b: EpisodePicture): Promise<number> {
    return distance(await this.#print(a), await this.#print(b));
  }

  /** All pictures of an episode, each once. */
  of(episode: EpisodePayload): EpisodePicture[] {
    const known = this.#all.get(episode);
    if (known) return known;
    const shown = episode.steps.flatMap(({ before, after }) => [before, after]).filter((one) => one !== null);
    const all = [...new Map(shown.map((one) => [one.sha256, one])).values()];
    this.#all.set(episode, all);
    return all;
  }

  /** Whether at most 0.5 % of the pixels differ. */
  async same(a: EpisodePicture, b: EpisodePicture): Promise<boolean> {
    return (await this.#share(a, b)) <= sameBelow;
  }

  /** Whether no pixel differs visibly; a tick in a box is less than 0.5 % of a screen. */
  async identical(a: EpisodePicture, b: EpisodePicture): Promise<boolean> {
    return (await this.#share(a, b)) === 0;
  }

  async #share(a: EpisodePicture, b: EpisodePicture): Promise<number> {
    if (a.sha256 === b.sha256) return 0;
    const name = [a.sha256, b.sha256].sort().join(' ');
    const share =
      this.#shares.get(name) ??
      Promise.all([this.#read(a), this.#read(b)]).then(([one, two]) => differingShare(one, two));
    this.#shares.set(name, share);
    return share;
  }
}

/** A right option among wrong ones. */
interface Choice {
  text: string;
  picture: EpisodePicture | null;
  origin: string;
  box?: BBox;
}

/** Places the right option at its index, and the others around it in random order. */
function lettered(
  right: Choice,
  wrong: readonly Choice[],
  place: number,
): Pick<KnowledgeContent, 'options' | 'answer'> {
  const all = wrong.toSpliced(place, 0, right);
  return {
    options: all.map((option, at) => ({ letter: String.fromCharCode(65 + at), ...option })),
    answer: String.fromCharCode(65 + place),
  };
}

const inWords = (text: string, origin: string, box?: BBox | null): Choice => ({
  ...{ text, picture: null, origin },
  ...(box && { box }),
});
const inPicture = (picture: EpisodePicture, origin: string): Choice => ({ text: '', picture, origin });

/** The picture after, the one before, and up to two of the episode that are most similar to the one after. */
async function effectChoices(
  step: { before: EpisodePicture; after: EpisodePicture },
  episode: EpisodePayload,
  { pictures, without }: { pictures: EpisodePictures; without: ReadonlySet<string> },
): Promise<{ right: Choice; wrong: Choice[] } | StepReason> {
  const { before, after } = step;
  if (await pictures.same(before, after)) return 'no-change';
  const ranked: { picture: EpisodePicture; far: number }[] = [];
  for (const picture of pictures.of(episode))
    if (picture.sha256 !== before.sha256 && picture.sha256 !== after.sha256)
      ranked.push({ picture, far: await pictures.likeness(picture, after) });
  // Options that a person rejected come last: they are used only if the episode has no other picture.
  const last = ({ picture }: { picture: EpisodePicture }) => Number(without.has(picture.sha256));
  ranked.sort((a, b) => last(a) - last(b) || a.far - b.far);
  const chosen = [after, before];
  for (const { picture } of ranked) {
    if (chosen.length === 4) break;
    let known = false;
    for (const one of chosen) known ||= await pictures.same(one, picture);
    if (!known) chosen.push(picture);
  }
  return {
    right: inPicture(after, 'next picture'),
    wrong: chosen.slice(1).map((one, at) => inPicture(one, at === 0 ? 'picture before' : 'similar picture')),
  };
}

/** Data that all questions of an episode share. */
function commonOf(episode: EpisodePayload, step: EpisodeStep) {
  const { episodeId, name, task, app, platform, cluster } = episode;
  return { app, platform, cluster, from: { episode: episodeId, step: step.position, name, task } };
}

type Wanted = NonNullable<EpisodePayload['wanted']>[number];

/** The chosen questions by step and column; null if all are. */
function chosenIn({
  wanted,
}: EpisodePayload): ((step: EpisodeStep, column: InteractionColumn) => Wanted | undefined) | null {
  if (wanted === null) return null;
  const chosen = new Map(wanted.toReversed().map((one) => [`${one.step} ${one.column}`, one]));
  return ({ position }, column) => chosen.get(`${position} ${column}`);
}

interface Drawing {
  seed: number;
  /** Number of the question among those of its column. */
  number: number;
  pictures: EpisodePictures;
  /** Wrong options that a person rejected. */
  without: ReadonlySet<string>;
}

async function question(
  episode: EpisodePayload,
  step: EpisodeStep,
  column: InteractionColumn,
  { seed, number, pictures, without }: Drawing,
): Promise<KnowledgeContent | StepReason> {
  const against = reasonAgainst(step, column, episode.platform);
  const [recorded] = step.actions;
  const action = recorded && asAsked(recorded);
  const { before, after } = step;
  if (against !== null || !action || !before || !after) return against ?? 'not-an-action';
  const word = actionWord(action, episode.platform) ?? '';
  const args = argumentsOf(action) ?? '';
  const random = drawsFor(seed, episode.episodeId, step.position, column);
  const common = { ...commonOf(episode, step), column, form: 'multiple_choice' as const };
  if (column === 'effect') {
    const found = await effectChoices({ before, after }, episode, { pictures, without });
    if (typeof found === 'string') return found;
    const place = keyPlace(seed, number, found.wrong.length + 1, column);
    return knowledgeContent.parse({
      ...common,
      question: `ActionEffect: ${word}(${args})`,
      augmented: `ActionEffect: ${word}(${args}), drawn in red on the picture`,
      pictures: [before],
      ...lettered(found.right, shuffled(random, found.wrong), place),
    });
  }
  // Nothing shows what was done, so nobody could answer.
  if (await pictures.identical(before, after)) return 'no-change';
  if (column === 'type') {
    const words = actionWords(deviceFor(episode.platform));
    const wrong = words.filter((one) => one !== word).map((one) => inWords(one, 'action of the platform'));
    const place = keyPlace(seed, number, words.length, column);
    return knowledgeContent.parse({
      ...common,
      question: 'ActionPrediction-Type: One action turned the first picture into the second.',
      pictures: [before, after],
      ...lettered(inWords(word, 'recorded'), shuffled(random, wrong), place),
    });
  }
  const { element, nodes } = step;
  const around = { element, nodes, size: before, hotkeys: episode.hotkeys };
  const three = wrongParameters(action, { ...around, random }).slice(0, 3);
  const wrong = withoutTurnedDown(three, without, () => {
    const again = drawsFor(seed, episode.episodeId, step.position, column, 'in place');
    return wrongParameters(action, { ...around, random: again, most: mostInPlace });
  });
  if (wrong.length < 3) return 'few-options';
  return knowledgeContent.parse({
    ...common,
    question: `ActionPrediction-Parameter: ${word}`,
    augmented: `ActionPrediction-Parameter: ${word}, the candidates drawn on the first picture`,
    pictures: [before, after],
    ...lettered(
      inWords(args, 'recorded', action.point && !action.to ? trueNode(action.point, element, nodes) : null),
      shuffled(
        random,
        wrong.map(({ text, origin, box }) => inWords(text, origin, box)),
      ),
      keyPlace(seed, number, 4, column),
    ),
  });
}

/** Questions that a step can have as far as can be known without its pictures, by column. */
export function askable(episode: Pick<EpisodePayload, 'platform' | 'wanted'>, step: EpisodeStep): InteractionColumn[] {
  return interactionColumns.filter(
    (column) =>
      (episode.wanted === null || episode.wanted.some((one) => one.step === step.position && one.column === column)) &&
      reasonAgainst(step, column, episode.platform) === null,
  );
}

/** Every effect, type and parameter question that an episode gives; deterministic for a seed. */
export async function draftQuestions(
  episode: EpisodePayload,
  seed: number,
  pictures: EpisodePictures,
): Promise<Drafted> {
  const found: Drafted = { questions: [], skipped: [] };
  const { first, earlier } = episode;
  const number = { ...(earlier ?? { effect: first, type: first, parameter: first }) };
  const chosen = chosenIn(episode);
  for (const step of episode.steps) {
    const asked = askable(episode, step);
    for (const column of interactionColumns) {
      const wanted = chosen?.(step, column);
      if (chosen && !wanted) continue;
      const made = asked.includes(column)
        ? await question(episode, step, column, {
            ...{ seed, number: number[column], pictures },
            without: new Set(wanted?.without),
          })
        : (reasonAgainst(step, column, episode.platform) ?? 'not-an-action');
      if (typeof made === 'string') found.skipped.push({ step: step.position, column, why: made });
      else {
        found.questions.push(made);
        number[column] += 1;
      }
    }
  }
  return found;
}
