import { expect, it } from 'vitest';
import { callsOf } from './parts.ts';

it('sends many small files together and a large one in parts that join without a gap', () => {
  const file = (size: number) => new File([new Uint8Array(size)], 'x');
  const calls = callsOf(
    [
      { file: file(3), name: 'a' },
      { file: file(0), name: 'empty' },
      { file: file(25), name: 'large' },
      { file: file(2), name: 'b' },
    ],
    10,
  );
  expect(calls.map((call) => call.map(({ name, at, file: part }) => [name, at, part.size]))).toEqual([
    [
      ['a', 0, 3],
      ['empty', 0, 0],
    ],
    [['large', 0, 10]],
    [['large', 10, 10]],
    [
      ['large', 20, 5],
      ['b', 0, 2],
    ],
  ]);
});
