import { expect, it } from 'vitest';
import { parseYaml } from './yaml.ts';

it('reads a map of very many keys', () => {
  const lines = Array.from({ length: 200_000 }, (_, n) => `  ${n}: name ${n}`);
  expect(parseYaml(['names:', ...lines].join('\n'), 'data.yaml')).toMatchObject({ names: { 199999: 'name 199999' } });
});

it.each([
  ['a repeated key', 'a: 1\nb: 2\na: 3', 'data.yaml is not YAML: the key a appears twice'],
  ['what is not YAML', 'names: [a', 'data.yaml is not YAML'],
  [
    'aliases that expand',
    `${[...'abcdefgh'].reduce(
      (t, c, n, all) =>
        `${t}${c}: &${c} [${Array(9)
          .fill(n ? `*${all[n - 1]}` : 'x')
          .join()}]\n`,
      '',
    )}`,
    'alias',
  ],
])('refuses %s', (_, text, why) => {
  expect(() => parseYaml(text, 'data.yaml')).toThrow(why);
});

it('refuses a text of very many errors without quoting it for each', () => {
  expect(() => parseYaml('{}'.repeat(100_000), 'data.yaml')).toThrow('at line 1, column 3');
}, 25_000);
