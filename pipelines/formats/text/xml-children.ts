import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';
import { chunks } from './chunks.ts';
import { Collector } from './collector.ts';
import { parseXml, type XmlNode } from './xml.ts';
import { isSpace, XmlTags } from './xml-tags.ts';

/** A child of the root element; one that is not well-formed has a reason instead of its content. */
export interface XmlChild {
  name: string;
  /** 0-based index among the children of this name. */
  index: number;
  /** 1-based line on which it begins. */
  line: number;
  node: XmlNode | Refused;
}

/** Depth up to which open elements are remembered by name; deeper ones are refused when they are parsed. */
const named = 1000;

/** The elements that are open. Closing one closes those in it too, so a missing end tag affects one child only. */
class OpenElements {
  readonly #names: string[] = [];
  #deeper = 0;

  get depth(): number {
    return this.#names.length + this.#deeper;
  }

  begin(name: string): void {
    if (this.#names.length === named) this.#deeper++;
    else this.#names.push(name);
  }

  end(name: string): void {
    const at = this.#deeper > 0 ? -1 : this.#names.lastIndexOf(name);
    if (this.#deeper > 0) this.#deeper--;
    else if (at >= 0) this.#names.length = at;
  }
}

/** A part of the file as parsed. Errors: Refused, with the line in the file. */
function parsed(text: string, line: number): XmlNode {
  try {
    return parseXml(text);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const placed = (text: string) =>
      text.replace(/\bin line (\d+)(, col \d+)?/, (_, n) => `in line ${line + Number(n) - 1}`);
    const { code, values } = error.phrase;
    const { why, ...others } = values;
    const message = { code, values: typeof why === 'string' ? { ...others, why: placed(why) } : values };
    throw new Refused(message, line + (error.line ?? 1) - 1);
  }
}

function nodeOf(collector: Collector): XmlNode | Refused {
  const { text, bad } = collector.text();
  if (bad) return bad;
  try {
    return parsed(text, collector.line);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/**
 * Streams the children of an XML file's root element; memory holds one child at a time. `assertRoot` throws if the
 * root's name is wrong. Errors: Refused for a file without one root, with a document type, or that ends early, after
 * the children before that. A child that is not well-formed, larger than 64 MB or not UTF-8 only affects itself.
 */
export async function* xmlChildren(file: string, assertRoot: (name: string) => void): AsyncGenerator<XmlChild> {
  const tags = new XmlTags();
  const open = new OpenElements();
  const collector = new Collector();
  const counts = new Map<string, number>();
  let line = 1;
  let base = 0;
  let root: 'before' | 'open' | 'closed' = 'before';
  /** Whether bytes are collected: those of a child, or of the tag that may begin one. */
  let taking = false;
  let child = '';
  for await (const chunk of chunks(file, { wide: true })) {
    let start = 0;
    const take = (end: number): XmlChild => {
      collector.add(chunk.subarray(start, end));
      taking = false;
      const index = counts.get(child) ?? 0;
      counts.set(child, index + 1);
      return { name: child, index, line: collector.line, node: nodeOf(collector) };
    };
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk[i] ?? 0;
      if (c === 0x0a) line++;
      if (tags.inText && open.depth < 2 && !taking) {
        if (c === 0x3c) {
          collector.begin(line, base + i);
          start = i;
          taking = true;
        } else if (root === 'before' && !isSpace(c)) parsed(String.fromCharCode(c), line);
      }
      const end = tags.next(c);
      if (end === null) continue;
      const { depth } = open;
      if (end === 'other') taking &&= depth > 1;
      else if (end === 'closes') {
        open.end(tags.name);
        if (depth === 1 && open.depth === 1) child = tags.name;
        if (open.depth < 2 && taking && (depth > 1 || open.depth === 1)) yield take(i + 1);
        if (depth === 0) parsed(`</${tags.name}>`, line);
        if (open.depth === 0) {
          root = 'closed';
          taking = false;
        }
      } else if (depth === 0) {
        if (root === 'closed') throw new Refused(phrase('xml-one-root'), line);
        collector.add(chunk.subarray(start, i + 1));
        const { text, bad } = collector.text();
        if (bad) throw bad;
        assertRoot(parsed(end === 'empty' ? text : `${text}</${tags.name}>`, collector.line).name);
        taking = false;
        root = end === 'empty' ? 'closed' : 'open';
        if (end === 'opens') open.begin(tags.name);
      } else {
        if (depth === 1) child = tags.name;
        if (end === 'opens') open.begin(tags.name);
        else if (depth === 1) yield take(i + 1);
      }
    }
    if (taking) collector.add(chunk.subarray(start));
    base += chunk.length;
  }
  if (root === 'before') parsed('', 1);
  if (root !== 'closed') throw (taking && collector.tooLarge()) || new Refused(phrase('xml-ends-early'), line);
}
