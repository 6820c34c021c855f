import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';

/** An element of an XML file, children in document order. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

const deepest = 400;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: deepest,
});

type Ordered = Record<string, unknown>;

function nodesOf(list: Ordered[]): XmlNode[] {
  return list.flatMap((entry): XmlNode[] => {
    const name = Object.keys(entry).find((key) => key !== ':@' && key !== '#text');
    if (!name) return [];
    const inner = entry[name] as Ordered[];
    return [
      {
        name,
        attributes: (entry[':@'] ?? {}) as Record<string, string>,
        children: nodesOf(inner),
        text: inner
          .map((child) => (typeof child['#text'] === 'string' ? child['#text'] : ''))
          .join('')
          .trim(),
      },
    ];
  });
}

/**
 * Parses an XML document. Files that declare a document type are refused: that is the only way to external entities and
 * expansion bombs, and no annotation format needs it.
 */
export function parseXml(text: string): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Refused(phrase('xml-entities'));
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    // The validator lists unclosed elements at the end of the text.
    const open = valid.err.msg.startsWith("Invalid '[");
    throw new Refused(
      open ? phrase('xml-ends-early') : phrase('xml-not-valid', { why: valid.err.msg }),
      open ? text.split('\n').length : valid.err.line,
    );
  }
  let nodes: XmlNode[];
  try {
    nodes = nodesOf(parser.parse(text) as Ordered[]);
  } catch (error) {
    throw new Refused(phrase('xml-unreadable', { why: error instanceof Error ? error.message : String(error) }));
  }
  const [root, ...more] = nodes;
  if (!root || more.length > 0) throw new Refused(phrase('xml-one-root'));
  return root;
}

export const child = (node: XmlNode, name: string): XmlNode | undefined =>
  node.children.find((child) => child.name === name);
export const childText = (node: XmlNode, name: string): string => child(node, name)?.text ?? '';

/** Escapes text for XML; characters that XML 1.0 does not allow become U+FFFD. */
export function xmlText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[^\t\n\r\u0020-\ufffd]/g, '\ufffd');
}
