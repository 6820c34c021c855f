import { blank } from './blank.ts';

/**
 * Delimiters of reasoning blocks in the replies of known families: tags (`<think>`, `<seed:think>`, `<think_never_used_…>`, `<thoughts>`,
 * `<analysis>`), Kimi's `◁think▷`, Magistral's `[THINK]`, begin and end tokens, and the channels of gpt-oss, of which
 * only the final one is for the reader.
 */
const mark = new RegExp(
  [
    '<(?<tagEnd>/?)(?:[a-z]{1,12}:)?(?<tag>think_never_used_[0-9a-f]{1,40}|think|thinking|thoughts?|reasoning|scratchpad|analysis|reflection|monologue)\\b[^<>]{0,200}>',
    '◁(?<kimiEnd>/?)think▷',
    '\\[(?<bracketEnd>/?)(?:THINK|THINKING|THOUGHT|REASONING)\\]',
    '<\\|(?<edge>begin|start|end)_(?:of_)?(?:thought|thinking|reasoning)\\|>',
    '<\\|channel\\|>\\s?(?<channel>[a-z]{1,20})[^<>\\n]{0,60}(?:<\\|message\\|>)?',
  ].join('|'),
  'gi',
);

interface Mark {
  name: string;
  ends: boolean;
  from: number;
  to: number;
}

function marksOf(reply: string): Mark[] {
  return [...reply.matchAll(mark)].map((found): Mark => {
    const { tag, tagEnd, kimiEnd, bracketEnd, edge, channel } = found.groups ?? {};
    const at = { from: found.index, to: found.index + found[0].length };
    if (tag !== undefined) return { name: tag.toLowerCase(), ends: tagEnd === '/', ...at };
    if (kimiEnd !== undefined) return { name: 'kimi', ends: kimiEnd === '/', ...at };
    if (bracketEnd !== undefined) return { name: 'bracket', ends: bracketEnd === '/', ...at };
    if (edge !== undefined) return { name: 'token', ends: edge.toLowerCase() === 'end', ...at };
    return { name: 'channel', ends: channel?.toLowerCase() === 'final', ...at };
  });
}

/** For each mark the index in the list of the next end with its name, or -1. */
function nextEnds(marks: readonly Mark[]): number[] {
  const ahead = new Map<string, number>();
  const found: number[] = Array.from({ length: marks.length }, () => -1);
  for (let at = marks.length - 1; at >= 0; at -= 1) {
    const one = marks[at];
    if (!one) continue;
    found[at] = ahead.get(one.name) ?? -1;
    if (one.ends) ahead.set(one.name, at);
  }
  return found;
}

/** gpt-oss with its tokens already stripped: "analysisWe look at … assistantfinalB". */
function withoutBareChannels(reply: string): string {
  if (!/^\s{0,9}analysis/.test(reply)) return reply;
  const marker = 'assistantfinal';
  const last = reply.lastIndexOf(marker);
  return last < 0 ? reply : blank(reply.slice(0, last + marker.length)) + reply.slice(last + marker.length);
}

/**
 * The reply without its reasoning blocks. Hidden text becomes spaces, so that offsets stay valid for the raw reply. A
 * block that never ends hides everything after it (the reply was cut off while thinking); an end without a start hides
 * everything before it.
 */
export function withoutThinking(raw: string): string {
  const reply = withoutBareChannels(raw);
  if (!/[<◁[]/.test(reply)) return reply;
  const marks = marksOf(reply);
  if (marks.length === 0) return reply;
  const ends = nextEnds(marks);
  const hidden: [number, number][] = [];
  let shownFrom = 0;
  let cutAt: number | null = null;
  for (let at = 0; at < marks.length; at += 1) {
    const one = marks[at];
    const last = ends[at] ?? -1;
    const end = marks[last];
    if (!one) continue;
    if (one.ends) {
      shownFrom = one.to;
      cutAt = null;
    } else if (end) {
      hidden.push([one.from, end.to]);
      at = last;
    } else cutAt ??= one.from;
  }
  const cut = cutAt ?? reply.length;
  let text = blank(reply.slice(0, shownFrom));
  for (const [from, to] of [...hidden.filter((span) => span[0] < cut), [cut, reply.length] as const]) {
    if (to <= text.length) continue;
    text += reply.slice(text.length, from) + blank(reply.slice(Math.max(from, text.length), to));
  }
  return text;
}
