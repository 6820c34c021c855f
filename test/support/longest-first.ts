import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take over a minute, in the order of their lengths. */
const longest: readonly string[] = [
  'test/crash/killed-while-saving.test.ts',
  'test/faults/bundle-worker.test.ts',
  'test/conformance/whole-job-cli.test.ts',
  'test/crash/killed-while-upgrading.test.ts',
  'test/faults/any-call.test.ts',
  'test/crash/damage-sweep.test.ts',
  'test/faults/agent-replay.test.ts',
  'test/conformance/sample.test.ts',
  'test/faults/agent-linux.test.ts',
];

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
