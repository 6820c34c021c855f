import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf, PeopleList } from './people.ts';
import { createProject } from '../opening/open-project.ts';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'benchwright-people-'));
  await createProject(join(folder, 'p')).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const home = (machine = 'home') => join(folder, machine);
const list = () => new PeopleList(join(folder, 'p'), home());

describe('the list of people', () => {
  it('keeps the hash of a token, never the token, in a file that only its owner can read', () => {
    const token = list().add('  Ada  ', 'reviewer');
    const file = join(folder, 'p', 'people.json');
    expect(readFileSync(file, 'utf8')).not.toContain(token);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(list().ofToken(hashOf(token))).toMatchObject({ name: 'Ada', role: 'reviewer' });
    expect(list().ofToken(hashOf(`${token}x`))).toBeUndefined();
  });

  it('is read again after it changed', () => {
    const early = list();
    expect(early.all()).toEqual([]);
    const first = list().add('Ada', 'annotator');
    expect(early.ofToken(hashOf(first))?.role).toBe('annotator');
    list().setRole('ADA', 'curator');
    expect(early.ofToken(hashOf(first))?.role).toBe('curator');
    const second = list().renew('Ada');
    expect([early.ofToken(hashOf(first)), early.ofToken(hashOf(second))?.name]).toEqual([undefined, 'Ada']);
    list().remove('Ada');
    expect(early.all()).toEqual([]);
  });

  it.each(['', '   ', 'a\nb', 'x'.repeat(61)])('refuses the name %j', (name) => {
    expect(() => list().add(name, 'annotator')).toThrow(/1 to 60 characters/);
  });

  it('refuses a duplicate name, a missing one, a folder that is not a project, and a broken file', () => {
    list().add('Ada', 'annotator');
    expect(() => list().add('ada', 'curator')).toThrow(/already/);
    expect(() => list().renew('Bob')).toThrow(/not on the list of this project, which has: Ada/);
    expect(() => new PeopleList(folder, home())).toThrow(/is not a project/);
    writeFileSync(join(folder, 'p', 'people.json'), '{"people": [{}]}');
    expect(() => list().add('Bob', 'annotator')).toThrow(/cannot be read/);
  });

  it('admits nobody in a copied project until its people are adopted', () => {
    const token = list().add('Ada', 'curator');
    cpSync(join(folder, 'p'), join(folder, 'copy'), { recursive: true });
    const copy = new PeopleList(join(folder, 'copy'), home());
    const elsewhere = new PeopleList(join(folder, 'p'), home('another machine'));
    for (const peopleList of [copy, elsewhere]) {
      expect([peopleList.all(), peopleList.foreign()]).toEqual([[], ['Ada']]);
      expect(() => peopleList.add('Bob', 'annotator')).toThrow(/from elsewhere.*\(Ada\).*people <project> adopt/);
    }
    expect(copy.adopt().map(({ name }) => name)).toEqual(['Ada']);
    expect(copy.ofToken(hashOf(token))?.role).toBe('curator');
    expect(list().ofToken(hashOf(token))?.role).toBe('curator');
  });

  describe('admits nobody by a list that is not the last one that was written here', () => {
    const file = () => join(folder, 'p', 'people.json');
    const text = () => readFileSync(file(), 'utf8');

    it.each([
      ['with another role', (text: string) => text.replace('"annotator"', '"curator"')],
      ['with another token', (text: string) => text.replace(/"token": "[0-9a-f]{64}"/, `"token": "${hashOf('mine')}"`)],
      ['with a later number', (text: string) => text.replace(/"serial": \d+/, '"serial": 99')],
      [
        'with one person more',
        (text: string) =>
          text.replace(
            '"people": [',
            '"people": [ {"name":"Eve","role":"curator","token":"' + hashOf('x') + '","addedAt":""},',
          ),
      ],
    ])('%s', (_, forge) => {
      const token = list().add('Ada', 'annotator');
      const server = list();
      expect(server.all()).toHaveLength(1);
      expect(forge(text())).not.toBe(text());
      writeFileSync(file(), forge(text()));
      for (const peopleList of [server, list()]) {
        expect([peopleList.all(), peopleList.ofToken(hashOf(token)), peopleList.ofToken(hashOf('mine'))]).toEqual([
          [],
          undefined,
          undefined,
        ]);
        expect(() => peopleList.add('Bob', 'annotator')).toThrow(/was changed or put back/);
      }
    });

    it.each([
      ['before somebody was removed', () => list().remove('Eve')],
      ['before somebody got a new link', () => list().renew('Eve')],
      ['before somebody got another role', () => list().setRole('Eve', 'annotator')],
    ])('from %s', (_, change) => {
      const token = list().add('Eve', 'curator');
      const old = text();
      change();
      const now = text();
      writeFileSync(file(), old);
      expect([list().all(), list().foreign()]).toEqual([[], ['Eve']]);
      expect(list().ofToken(hashOf(token))).toBeUndefined();
      writeFileSync(file(), now);
      expect(list().foreign()).toEqual([]);
    });
  });
});
