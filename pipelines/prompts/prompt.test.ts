import { describe, expect, test } from 'vitest';
import { parsePrompt } from './prompt.ts';

const file = (inputs: string, body: string) => `---\nid: a/b\nversion: 2\ninputs: [${inputs}]\n---\n${body}`;

describe('prompt files', () => {
  test('have sections and variables', () => {
    const prompt = parsePrompt(file('who, n', '## system\nYou are {{who}}.\n\n## user\nGive {{ n }}.'), 'a/b.md');
    expect(prompt).toMatchObject({ id: 'a/b', version: 2 });
    expect(prompt.render({ who: 'X', n: 3 })).toEqual({ system: 'You are X.', user: 'Give 3.' });
  });

  test('a file without headings is user text; inserted values are not filled again', () => {
    const prompt = parsePrompt(file('x', 'Say {{x}}'), 'a/b.md');
    expect(prompt.render({ x: '{{y}} $& \\1' })).toEqual({ system: null, user: 'Say {{y}} $& \\1' });
  });

  test.each([
    ['declared and unused', file('x, y', 'Say {{x}}'), 'not used: y'],
    ['used and undeclared', file('x', 'Say {{x}} {{z}}'), 'not declared: z'],
    ['without front matter', 'Say it', 'front matter'],
    ['without a user section', file('', '## system\nhi'), 'no "## user"'],
    ['with an unknown field', file('', 'hi').replace('version: 2', 'version: 2\ncolour: red'), 'colour'],
  ])('%s is refused', (_, text, why) => expect(() => parsePrompt(text, 'a/b.md')).toThrow(why));

  test('a missing or additional value is refused', () => {
    const prompt = parsePrompt(file('x', 'Say {{x}}'), 'a/b.md');
    expect(() => prompt.render({})).toThrow('no value for x');
    expect(() => prompt.render({ x: 1, y: 2 })).toThrow('no input y');
  });
});
