import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseMs, Presence } from './presence.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const item = (id: string) => ({ kind: 'item' as const, id });
const picture = (id: string) => ({ kind: 'screenshot' as const, id });
function fixture() {
  const changes: string[][] = [];
  const here = new Presence((places) => changes.push(places.map(({ id }) => id)));
  const people = () => here.list().map(({ person, place }) => `${person} ${place.id}`);
  return { here, changes, people };
}

describe('who has what open', () => {
  it('the first person holds an item until they move on; then the next one holds it', () => {
    const { here } = fixture();
    expect(here.enter('ada', '1', item('x'))).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(here.enter('bob', '1', item('x'))).toBe('ada');
    expect(here.enter('ada', '1', item('x'))).toBeNull();
    here.enter('ada', '1', item('y'));
    expect(here.enter('bob', '1', item('x'))).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(here.enter('ada', '1', item('x'))).toBe('bob');
  });

  it('names the fields that somebody types into, until they stop or leave', () => {
    const { here, changes } = fixture();
    const editing = () => here.list().map((entry) => entry.editing);
    here.enter('ada', '1', picture('x'), undefined, 'e name');
    here.enter('ada', '2', picture('x'), undefined, 'f name');
    expect(editing()).toEqual([['e name', 'f name']]);
    here.enter('ada', '2', null);
    here.enter('ada', '1', picture('x'));
    expect(editing()).toEqual([undefined]);
    expect(changes).toEqual([['x'], ['x'], ['x'], ['x']]);
    here.enter('ada', '1', picture('x'));
    expect(changes).toHaveLength(4);
  });

  it('a lease ends when its page has been silent for three minutes, and a renewal keeps it', () => {
    const { here, changes, people } = fixture();
    here.enter('ada', '1', item('x'));
    vi.advanceTimersByTime(leaseMs - 1);
    here.enter('ada', '1', item('x'));
    vi.advanceTimersByTime(leaseMs - 1);
    expect(here.enter('bob', '1', item('x'))).toBe('ada');
    changes.length = 0;
    vi.advanceTimersByTime(1);
    expect(people()).toEqual(['bob x']);
    expect(changes).toEqual([['x']]);
    expect(here.enter('ada', '1', item('x'))).toBe('bob');
  });

  it('nobody holds a picture, and everybody on it is listed in order of arrival', () => {
    const { here, people } = fixture();
    here.enter('ada', '1', picture('s'));
    vi.advanceTimersByTime(1);
    expect(here.enter('bob', '1', picture('s'))).toBeNull();
    expect(people()).toEqual(['ada s', 'bob s']);
  });

  it('two pages of one person are one person, and do not hold an item against each other', () => {
    const { here, people } = fixture();
    here.enter('ada', '1', item('x'));
    expect(here.enter('ada', '2', item('x'))).toBeNull();
    expect(people()).toEqual(['ada x']);
    here.enter('ada', '1', null);
    expect(people()).toEqual(['ada x']);
  });

  it('a person with very many pages displaces only their own', () => {
    const { here, changes } = fixture();
    here.enter('ada', '1', item('x'));
    for (let page = 0; page < 3_000; page += 1) here.enter('mallory', `${page}`, item(`m${page}`));
    expect(here.enter('bob', '1', item('x'))).toBe('ada');
    const theirs = here.list().filter(({ person }) => person === 'mallory');
    expect(theirs).toHaveLength(50);
    expect(theirs.at(-1)?.place).toEqual(item('m2999'));
    // Whoever watches the places that were dropped hears of it.
    expect(changes).toContainEqual(['m2999', 'm2949']);
  });

  it('ends with the page’s stream, but not when a new stream has taken over', () => {
    const { here, people } = fixture();
    const first = here.attach('ada', '1');
    here.enter('ada', '1', item('x'));
    const second = here.attach('ada', '1');
    first();
    expect(people()).toEqual(['ada x']);
    second();
    expect(people()).toEqual([]);
  });

  it('ends when its browser signs out, on every page there, and leaves other browsers alone', () => {
    const { here, changes, people } = fixture();
    here.enter('ada', '1', item('x'), 'office');
    here.enter('ada', '2', picture('s'), 'office');
    here.enter('ada', '3', item('y'), 'home');
    here.enter('bob', '4', item('x'), 'bobs');
    changes.length = 0;
    here.signedOut('office');
    expect(people()).toEqual(['ada y', 'bob x']);
    expect(changes).toEqual([['x', 's']]);
    expect(here.enter('bob', '4', item('x'), 'bobs')).toBeNull();
    // The stream that ends afterwards has nothing left to release.
    here.attach('ada', '1')();
    expect(changes).toEqual([['x', 's']]);
  });

  it('keeps the pages of a browser whose person takes another name, under that name', () => {
    const { here, people } = fixture();
    const end = here.attach('ada', '1', 'office');
    here.enter('ada', '1', item('x'), 'office');
    here.enter('Ada L.', '1', item('x'), 'office');
    expect(people()).toEqual(['Ada L. x']);
    end();
    expect(people()).toEqual([]);
  });

  it('reports where somebody came and left, and nothing for a renewal', () => {
    const { here, changes } = fixture();
    here.enter('ada', '1', picture('s'));
    here.enter('ada', '1', picture('s'));
    here.enter('ada', '1', picture('t'));
    here.enter('ada', '1', null);
    here.enter('ada', '1', null);
    expect(changes).toEqual([['s'], ['s', 't'], ['t']]);
  });
});
