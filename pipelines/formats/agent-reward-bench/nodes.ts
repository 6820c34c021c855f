/** A node of BrowserGym's accessibility tree as text. */
interface Node {
  role: string;
  name: string;
}

const line = /^\s*\[([\w-]+)\] ([\w-]+) (?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/;

/** The nodes that have an id, by it, of a tree written as lines such as `[a51] button 'Search', clickable`. */
export function nodesOfText(text: string): Map<string, Node> {
  const nodes = new Map<string, Node>();
  for (const word of text.split('\n')) {
    const [, bid, role, single, double] = line.exec(word) ?? [];
    if (bid && role) nodes.set(bid, { role, name: (single ?? double ?? '').replace(/\\(['"\\])/g, '$1') });
  }
  return nodes;
}
