import type { z } from 'zod';
import type { Random } from '#shared/metrics/random.ts';

/** What input may refer to in a project, and folders that calls may write to. */
export interface Known {
  /** Ids by their resource. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** Paths of files and folders by use; calls may create, read and overwrite them. */
  paths: readonly string[];
  formats: readonly string[];
  /** Names of models, tags and tasks. */
  names: readonly string[];
}

const odd: readonly unknown[] = [
  ...[null, undefined, true, 0, -1, 1.5, 1e308, Number.NaN, '', 'x'.repeat(5000), '__proto__', 'constructor'],
  ...['\u0000', '\ud800', '../passwd', '%', "'; DROP TABLE items; --", '"', '*', 'NEAR(', [], {}, [[]], [null]],
];
const words = ['A', 'B', 'a b', 'Press', '"*', 'NEAR("', '💥', '\u202e', '=1+1', '<script>x</script>', 'x'.repeat(300)];
/** Nobody answers there. */
const addresses = ['http://127.0.0.1:1/v1', 'http://127.0.0.1:1', 'file:///etc/passwd', 'javascript:1', 'nothing'];
const moments = ['2026-01-01T00:00:00.000Z', '1970-01-01', 'yesterday'];
/** Fragments to repeat, on which parsers have been slow. */
const repeated = ['NaN,', '{"a":', '<a b="1">', 'a,b\n', '```\n', '- x: y\n', '[[', 'A. word '];
const files = ['a,b\n1,2\n', '{"a":[1]}', '<a b="', '\u0089PNG\r\n\u001a\n', ''];

type Schema = z.core.$ZodTypes;

/** Maximum characters or elements that a schema allows. */
const longest = (type: z.core.$ZodType): number => {
  const { maximum } = type._zod.bag as { maximum?: number };
  return maximum ?? Number.POSITIVE_INFINITY;
};

/** Input generated from a schema: mostly valid, occasionally odd. */
export class Generator {
  readonly #next: Random;
  readonly #known: Known;
  /** Percentage of odd values. */
  readonly #odd: number;
  #resource = '';
  /** Total characters of one input that should be as large as its schema allows; 0 for usual input. */
  readonly #size: number;
  #left = 0;

  constructor(next: Random, known: Known, oddInHundred = 3, size = 0) {
    this.#next = next;
    this.#known = known;
    this.#odd = oddInHundred;
    this.#size = size;
  }

  /** Input of a resource's procedure: ids are mostly from that resource. */
  input(type: z.core.$ZodType, resource: string): unknown {
    this.#resource = resource;
    this.#left = this.#size;
    return this.value(type);
  }

  /** A value for a schema, under the key `name` of its object. */
  value(type: z.core.$ZodType, name = ''): unknown {
    if (this.#chance(this.#odd)) return this.#pick(odd);
    const { def } = (type as Schema)._zod;
    switch (def.type) {
      case 'object':
        return this.#object(def.shape);
      case 'array': {
        if (this.#size > 0) return this.#filled(def.element, name, longest(type));
        const length = Math.floor(this.#next() * 4);
        return Array.from({ length }, () => this.value(def.element, name));
      }
      case 'tuple':
        return def.items.map((item) => this.value(item, name));
      case 'record':
        return Object.fromEntries(
          Array.from({ length: Math.floor(this.#next() * 3) }, () => [this.#word(name), this.value(def.valueType)]),
        );
      case 'optional':
      case 'default':
      case 'prefault':
        // A model record without an address would send requests to the internet.
        if (!/url$/i.test(name) && this.#chance(50)) return undefined;
        return this.value(def.innerType, name);
      case 'nullable':
        return !/url$/i.test(name) && this.#chance(30) ? null : this.value(def.innerType, name);
      case 'readonly':
      case 'catch':
      case 'nonoptional':
        return this.value(def.innerType, name);
      case 'pipe':
        return this.value(def.in, name);
      case 'union': {
        const option = this.#pick(def.options);
        return option && this.value(option, name);
      }
      case 'enum':
        return this.#pick(Object.values(def.entries));
      case 'literal':
        return this.#pick(def.values);
      case 'boolean':
        return this.#chance(50);
      case 'number':
        return this.#number();
      case 'string':
        return this.#size > 0 ? this.#long(this.#word(name), longest(type)) : this.#word(name);
      case 'file':
        return new File(
          [this.#size > 0 ? this.#text(this.#left) : (this.#pick(files) ?? '')],
          this.#pick(['a.csv', 'a.json', 'a.xml', 'a.png', '../a']) ?? 'a',
        );
      case 'unknown':
        return this.#pick([...odd, { text: 'a' }, 1, 'a']);
      default:
        throw new Error(`No values are made for ${def.type} (${name}); add them here.`);
    }
  }

  /** As many elements as the list allows, or as there is room for. */
  #filled(type: z.core.$ZodType, name: string, most: number): unknown[] {
    const made: unknown[] = [];
    while (made.length < most && this.#left > 0) {
      made.push(this.value(type, name));
      this.#left -= 20;
    }
    return made;
  }

  /** A word itself, if one of a few is expected; otherwise a text of maximum length. */
  #long(word: unknown, most: number): unknown {
    if (typeof word !== 'string' || !words.includes(word)) return word;
    return this.#text(Math.min(most, this.#left));
  }

  #text(length: number): string {
    this.#left -= length;
    const piece = this.#pick(repeated) ?? '';
    return piece.repeat(Math.ceil(Math.max(0, length) / piece.length)).slice(0, Math.max(0, length));
  }

  #object(shape: Readonly<Record<string, z.core.$ZodType>>): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [key, type] of Object.entries(shape)) {
      const value = this.value(type, key);
      if (value !== undefined) made[key] = value;
    }
    return made;
  }

  #word(name: string): unknown {
    if (/url$/i.test(name)) return this.#pick(addresses);
    if (/^format$/.test(name)) return this.#pick(this.#known.formats);
    if (/path|folder|source|file|target|images|directory|^out$/i.test(name)) return this.#pick(this.#known.paths);
    if (/ids?$/i.test(name) || /^(from|to|after|before|subject|run|release)$/.test(name)) return this.#id(name);
    if (/^at$|At$|since|until/.test(name)) return this.#pick(moments);
    return this.#pick(this.#chance(50) ? this.#known.names : words);
  }

  #id(name: string): string | undefined {
    const { ids } = this.#known;
    const own = ids[/^(\w+?)Ids?$/.exec(name)?.[1]?.concat('s') ?? this.#resource];
    return this.#pick(own && this.#chance(85) ? own : Object.values(ids).flat());
  }

  #number(): number | undefined {
    return this.#pick([0, 1, 1, 2, 3, 5, 20, 100, 0.5, -1]);
  }

  #chance(inHundred: number): boolean {
    return this.#next() * 100 < inHundred;
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#next() * list.length)];
  }
}
