import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { Outcome } from '#shared/tasks/outcomes.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';

/** One character for each outcome; `-` for an item that a model was not asked. */
const signs: Record<Outcome, string> = { right: 'r', wrong: 'w', 'parse-failure': 'p', refusal: 'f', error: 'e' };

type Answer = string | Point | null;

/** What the item browser knows of an item: text, options, key, pictures by number, boxes, outcomes, answers. */
type ItemLine = [
  text: string,
  options: [string, string][] | 0,
  key: string | 0,
  pictures: number[],
  boxes: BBox[] | 0,
  outcomes: string,
  answers: Answer[] | 0,
];

/** The items of one task for the item browser. Of a withheld item it knows no key, no box and no answer. */
export class SiteItems {
  readonly #task: AnyTaskType;
  readonly #items: ItemLine[] = [];
  readonly #models: string[] = [];
  readonly #pictures = new Map<string, { at: number; size: [number, number] }>();

  constructor(task: AnyTaskType) {
    this.#task = task;
  }

  /** Adds the next item of the release; `file` names the files of its pictures. */
  add(item: unknown, withheld: boolean, file: (ref: string) => string): void {
    const { label, pictures, boxes } = this.#task.show(item);
    const asked = this.#task.asked(item);
    const numbers = pictures.map(({ image: { ref, width, height } }) => {
      const name = file(ref);
      const known = this.#pictures.get(name) ?? { at: this.#pictures.size, size: [width, height] as [number, number] };
      this.#pictures.set(name, known);
      return known.at;
    });
    const options =
      asked.kind === 'answer' ? asked.question.options.map(({ letter, text }): [string, string] => [letter, text]) : [];
    this.#items.push([
      label,
      options.length > 0 ? options : 0,
      withheld ? 0 : this.#task.gold(item),
      numbers,
      withheld || boxes.length === 0 ? 0 : boxes.map(({ bbox }) => bbox),
      '',
      0,
    ]);
  }

  /** Starts the answers of a model; each item gets one, in `answered`. */
  model(name: string): void {
    const at = this.#models.push(name) - 1;
    for (const item of this.#items) if (item[2] !== 0) item[5] = item[5].padEnd(at + 1, '-');
  }

  /** What the last model answered to an item of the release. */
  answered(index: number, { outcome, answer }: { outcome: Outcome; answer: Answer }): void {
    const item = this.#items[index];
    if (!item || item[2] === 0) return;
    const at = this.#models.length - 1;
    item[5] = item[5].slice(0, at) + signs[outcome];
    if (answer === null) return;
    const answers = item[6] === 0 ? [] : item[6];
    while (answers.length < at) answers.push(null);
    answers[at] = answer;
    item[6] = answers;
  }

  data(): object {
    const pictures = [...this.#pictures].map(([name, { size }]) => [name, ...size]);
    return { name: this.#task.name, models: this.#models, pictures, items: this.#items };
  }
}

/** The script that holds the items of all tasks: pages that are opened as files cannot request any other. */
export const itemsScript = (all: readonly SiteItems[]): string =>
  `window.benchwrightItems = ${JSON.stringify(all.map((entry) => entry.data()))
    .replaceAll('<', '\\u003c')
    .replaceAll(/[\u2028\u2029]/g, '')};\n`;
