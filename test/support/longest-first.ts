import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { z } from 'zod';

/** Files that take over a minute, in the order of their lengths. */
const longest = z.array(z.string()).parse(JSON.parse(readFileSync(new URL('./longest.json', import.meta.url), 'utf8')));

/** They start first, so that none of them runs alone at the end while other workers have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
