import { describe, expect, it } from 'vitest';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { centreOf, hitsBox } from '#shared/geometry/box.ts';
import { randomInt, seededRandom } from '#shared/metrics/random.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { argumentsOf, placesIn } from '#shared/items/knowledge-question/arguments.ts';
import { wrongParameters } from './options.ts';
import { inside, otherPlaces, trueNode, wrongDrags } from './wrong-places.ts';
import { drawsFor, keyPlace } from './random.ts';
import { sameKeys, wrongDirections, wrongHotkeys, wrongTexts } from './texts.ts';

/** Tests a property on many random cases; the message contains the number of the failing one. */
function always(cases: number, property: (random: () => number) => void): void {
  for (let n = 0; n < cases; n += 1) {
    try {
      property(seededRandom(n));
    } catch (error) {
      throw new Error(`Case ${n}: ${(error as Error).message}`, { cause: error });
    }
  }
}

const text = (point: Point) => point.map(Math.round).join();

describe('wrong places', () => {
  const drawn = (random: () => number) => {
    const size = { width: 40 + randomInt(random, 2000), height: 40 + randomInt(random, 2000) };
    const point: Point = [random() * (size.width - 1), random() * (size.height - 1)];
    const box = (): BBox => {
      const [x, y] = [random() * size.width, random() * size.height];
      return [x, y, Math.min(size.width, x + random() * 200), Math.min(size.height, y + random() * 80)];
    };
    const nodes = Array.from({ length: randomInt(random, 12) }, box);
    const half = 1 + random() * Math.min(size.width, size.height) * 0.2;
    const element: BBox | null =
      random() < 0.5 ? [point[0] - half, point[1] - half, point[0] + half, point[1] + half] : null;
    return { size, point, nodes, element };
  };

  it('are centres of real elements, different, inside the picture, and never inside the pressed one', () => {
    always(1000, (random) => {
      const { size, point, nodes, element } = drawn(random);
      const wrong = otherPlaces(point, { element, nodes, size }, 24);
      const own = trueNode(point, element, nodes);
      expect(new Set([text(point), ...wrong.map((place) => text(place.point))]).size).toBe(wrong.length + 1);
      for (const place of wrong) {
        expect(inside(place.point, size)).toBe(true);
        expect(nodes).toContain(place.box);
        expect(text(place.point)).toBe(text(centreOf(place.box)));
        expect(hitsBox(place.box, point)).toBe(false);
        if (own) expect(hitsBox(own, place.point)).toBe(false);
      }
    });
  });

  it('are none on an empty background', () => {
    const size = { width: 1000, height: 800 };
    const nodes: BBox[] = [[90, 90, 110, 110]];
    expect(otherPlaces([100, 100], { element: null, nodes, size }, 24)).toEqual([]);
  });
});

it('treat a label and its row as one element', () => {
  const nodes: BBox[] = [
    [140, 180, 160, 200],
    [120, 175, 300, 205],
    [120, 300, 300, 330],
    [120, 400, 300, 430],
  ];
  const wrong = otherPlaces([130, 100], { element: null, nodes, size: { width: 1000, height: 800 } }, 24);
  expect(wrong.map((place) => place.point)).toEqual([
    [150, 190],
    [210, 315],
    [210, 415],
  ]);
});

describe('wrong drags', () => {
  it('are different, inside the picture, and not the recorded one', () => {
    always(2000, (random) => {
      const size = { width: 60 + randomInt(random, 2000), height: 60 + randomInt(random, 2000) };
      const place = (): Point => [randomInt(random, size.width), randomInt(random, size.height)];
      const [from, to] = [place(), place()];
      if (Math.hypot(to[0] - from[0], to[1] - from[1]) < 20) return;
      const wrong = wrongDrags(from, to, size);
      expect(wrong).toHaveLength(3);
      const names = [[from, to], ...wrong.map((wrongDrag) => [wrongDrag.from, wrongDrag.to])].map((pair) =>
        pair.map((entry) => text(entry)).join(' '),
      );
      expect(new Set(names).size).toBe(4);
      for (const wrongDrag of wrong) expect(inside(wrongDrag.from, size) && inside(wrongDrag.to, size)).toBe(true);
    });
  });

  it('are the reversed, the shortened and the swapped one', () => {
    expect(wrongDrags([804, 181], [944, 181], { width: 1280, height: 720 })).toEqual([
      { from: [804, 181], to: [664, 181], origin: 'reversed' },
      { from: [804, 181], to: [874, 181], origin: 'shortened' },
      { from: [944, 181], to: [804, 181], origin: 'swapped' },
    ]);
  });
});

describe('wrong texts, directions and shortcuts', () => {
  const alphabet = [...'abcXYZ 0123,.-üß你好👍🏽'];

  it('are three different texts, none the recorded one and none empty', () => {
    always(2000, (random) => {
      const gold = Array.from(
        { length: 1 + randomInt(random, 12) },
        () => alphabet[randomInt(random, alphabet.length)],
      ).join('');
      const wrong = wrongTexts(gold, random).map((wrongText) => wrongText.text);
      expect(new Set([gold, ...wrong]).size).toBe(4);
      for (const text of wrong) expect(text).not.toBe('');
    });
  });

  it('change the case, delete a part, and hit an adjacent key', () => {
    const made = wrongTexts('hello', seededRandom(3));
    expect(made.map((wrongText) => wrongText.origin)).toEqual(['case changed', 'partly deleted', 'adjacent key']);
    expect(made[0]?.text).toBe('Hello');
    expect(made[1]?.text).toBe('hel');
    expect(made[2]?.text).toHaveLength(5);
  });

  it('are the other directions', () => {
    expect(wrongDirections('down')).toEqual(['up', 'left', 'right']);
  });

  it('are other shortcuts, whatever the order and spelling of the keys', () => {
    const known = ['ctrl shift t', 'ctrl c', 'ctrl v', 'ctrl x', 'ctrl a'];
    always(200, (random) => {
      const wrong = wrongHotkeys('Shift+Control+T', known, random);
      expect(new Set(wrong.map(sameKeys)).size).toBe(3);
      expect(wrong.map(sameKeys)).not.toContain(sameKeys('ctrl shift t'));
    });
  });
});

describe('options of a parameter question', () => {
  const size = { width: 1280, height: 720 };
  const nodes = Array.from({ length: 12 }, (_, at): BBox => [at * 90, 300, at * 90 + 40, 330]);
  const around = { element: null, nodes, size, hotkeys: ['ctrl c', 'ctrl v', 'ctrl x', 'ctrl a'] };

  it.each<Action>([
    { type: 'click', point: [158, 193], raw: '' },
    { type: 'right_click', point: [1279, 719], raw: '' },
    { type: 'drag', point: [804, 181], to: [944, 181], raw: '' },
    { type: 'scroll', point: [10, 10], direction: 'down', raw: '' },
    { type: 'type', text: "it's", raw: '' },
    { type: 'hotkey', keys: ['ctrl', 'c'], raw: '' },
    { type: 'enter', raw: '' },
  ])('of $type are at least three, different, and inside the picture', (action) => {
    const wrong = wrongParameters(action, { ...around, random: drawsFor(7, 'x') });
    expect(wrong.length).toBeGreaterThan(2);
    expect(new Set([argumentsOf(action), ...wrong.map((wrongOption) => wrongOption.text)]).size).toBe(wrong.length + 1);
    for (const wrongOption of wrong)
      for (const place of placesIn(wrongOption.text)) expect(inside(place, size)).toBe(true);
    expect(wrongParameters(action, { ...around, random: drawsFor(7, 'x') })).toEqual(wrong);
  });
});

it('right letters are balanced over a set, and follow from the seed', () => {
  for (const count of [2, 3, 4, 7]) {
    const places = Array.from({ length: count * 25 }, (_, n) => keyPlace(5, n, count));
    for (let place = 0; place < count; place += 1) expect(places.filter((value) => value === place)).toHaveLength(25);
    expect(Array.from({ length: count * 25 }, (_, n) => keyPlace(5, n, count))).toEqual(places);
  }
  const drawn = (seed: number) => Array.from({ length: 40 }, (_, n) => keyPlace(seed, n, 4)).join('');
  expect(drawn(1)).not.toBe(drawn(2));
});
