import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';

/** What ends at a byte: a tag, or a comment, CDATA section or processing instruction. */
export type XmlEnd = 'opens' | 'closes' | 'empty' | 'other';

const lt = 0x3c;
const gt = 0x3e;
const slash = 0x2f;
const comment = '!--';
const cdata = '![CDATA[';

/** Whether a byte is white space in XML. */
export const isSpace = (c: number): boolean => c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09;

const isName = (c: number) => !isSpace(c) && c !== gt && c !== slash;

/** Recognises tags in the bytes of an XML file, one byte at a time; what is in them is for the parser to check. */
export class XmlTags {
  #place: 'text' | 'markup' | 'tag' | 'quoted' | 'skipped' = 'text';
  /** The bytes after `<` that say what it is: a name, or the beginning of a comment and the like. */
  #head = '';
  /** What ends a comment and the like, and how many bytes of it were seen last. */
  #until = '';
  #matched = 0;
  #quote = 0;
  #last = 0;

  /** Name of the tag that ended last. */
  get name(): string {
    return this.#head;
  }

  get inText(): boolean {
    return this.#place === 'text';
  }

  /** What ends at this byte, or null. Errors: Refused for a document type or an entity. */
  next(c: number): XmlEnd | null {
    switch (this.#place) {
      case 'text':
        if (c === lt) this.#begin();
        return null;
      case 'markup':
        return this.#markup(c);
      case 'tag':
        return this.#tag(c);
      case 'quoted':
        if (c === this.#quote) this.#place = 'tag';
        return null;
      case 'skipped':
        return this.#skip(c);
    }
  }

  #begin(): void {
    this.#place = 'markup';
    this.#head = '';
    this.#last = 0;
  }

  #markup(c: number): XmlEnd | null {
    if (this.#head === '' && c === 0x3f) return this.#skipTo('?>');
    if (this.#head.startsWith('!') || (this.#head === '' && c === 0x21)) {
      this.#head += String.fromCharCode(c);
      if (this.#head === comment) return this.#skipTo('-->');
      if (this.#head === cdata) return this.#skipTo(']]>');
      if (!comment.startsWith(this.#head) && !cdata.startsWith(this.#head)) throw new Refused(phrase('xml-entities'));
      return null;
    }
    if (isName(c) || (this.#head === '' && c === slash)) {
      this.#head += String.fromCharCode(c);
      return null;
    }
    this.#place = 'tag';
    return this.#tag(c);
  }

  #tag(c: number): XmlEnd | null {
    if (c === 0x22 || c === 0x27) {
      this.#quote = c;
      this.#place = 'quoted';
    }
    const before = this.#last;
    this.#last = c;
    if (c !== gt) return null;
    this.#place = 'text';
    if (!this.#head.startsWith('/')) return before === slash ? 'empty' : 'opens';
    this.#head = this.#head.slice(1);
    return 'closes';
  }

  #skipTo(until: string): null {
    this.#place = 'skipped';
    this.#until = until;
    this.#matched = 0;
    return null;
  }

  #skip(c: number): XmlEnd | null {
    if (c === this.#until.charCodeAt(this.#matched)) this.#matched++;
    else if (c !== this.#until.charCodeAt(0)) this.#matched = 0;
    if (this.#matched < this.#until.length) return null;
    this.#place = 'text';
    return 'other';
  }
}
