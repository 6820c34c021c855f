import type { OutFolder, TextOut } from '../format.ts';

/** Streams a JSON array, one element per line. */
export class JsonArrayOut {
  readonly #out: TextOut;
  count = 0;

  private constructor(out: TextOut) {
    this.#out = out;
  }

  static async open(folder: OutFolder, name: string): Promise<JsonArrayOut> {
    return new JsonArrayOut(await folder.text(name));
  }

  async add(value: unknown): Promise<void> {
    await this.#out.write(`${this.count++ === 0 ? '[\n' : ',\n'}${JSON.stringify(value)}`);
  }

  async end(): Promise<void> {
    await this.#out.write(this.count === 0 ? '[]\n' : '\n]\n');
    await this.#out.end();
  }
}
