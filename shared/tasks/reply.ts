const thinkTag = /<(\/?)(think|thinking|thought|reasoning|scratchpad)\b[^<>]{0,200}>/gi;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

interface Tag {
  name: string;
  ends: boolean;
  from: number;
  to: number;
}

function tagsOf(reply: string): Tag[] {
  return [...reply.matchAll(thinkTag)].map((found) => ({
    name: (found[2] ?? '').toLowerCase(),
    ends: found[1] === '/',
    from: found.index,
    to: found.index + found[0].length,
  }));
}

/** For each tag the place in the list of the next end of its name, or -1. */
function nextEnds(tags: readonly Tag[]): number[] {
  const ahead = new Map<string, number>();
  const found: number[] = Array.from({ length: tags.length }, () => -1);
  for (let at = tags.length - 1; at >= 0; at -= 1) {
    const tag = tags[at];
    if (!tag) continue;
    found[at] = ahead.get(tag.name) ?? -1;
    if (tag.ends) ahead.set(tag.name, at);
  }
  return found;
}

/**
 * The reply without its reasoning blocks (`<think>…</think>` and kin). What is hidden becomes spaces, so
 * that offsets still hold for the raw reply. A block that never ends hides everything after it (the
 * reply was cut while thinking); an end without a start hides everything before it.
 */
export function withoutThinking(reply: string): string {
  if (!reply.includes('<')) return reply;
  const tags = tagsOf(reply);
  if (tags.length === 0) return reply;
  const ends = nextEnds(tags);
  const hidden: [number, number][] = [];
  let shownFrom = 0;
  let cutAt: number | null = null;
  for (let at = 0; at < tags.length; at += 1) {
    const tag = tags[at];
    const last = ends[at] ?? -1;
    const end = tags[last];
    if (!tag) continue;
    if (tag.ends) {
      shownFrom = tag.to;
      cutAt = null;
    } else if (end) {
      hidden.push([tag.from, end.to]);
      at = last;
    } else cutAt ??= tag.from;
  }
  const cut = cutAt ?? reply.length;
  let text = blank(reply.slice(0, shownFrom));
  for (const [from, to] of [...hidden.filter((span) => span[0] < cut), [cut, reply.length] as const]) {
    if (to <= text.length) continue;
    text += reply.slice(text.length, from) + blank(reply.slice(Math.max(from, text.length), to));
  }
  return text;
}

const cjkSigns: Readonly<Record<string, string>> = { '。': '.', '、': ',', '【': '[', '】': ']', '「': '"', '」': '"' };

/** Full-width letters, digits and signs, and Chinese stops and brackets, as their plain forms; offsets stay. */
export function withPlainSigns(text: string): string {
  return text.replace(
    /[\uff01-\uff5e。、【】「」]/g,
    (sign) => cjkSigns[sign] ?? String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );
}

const refusals = [
  /\b(?:i(?:['’]m| am) (?:really |very |so )?sorry|sorry|i apologi[sz]e|unfortunately)\b[^.\n]{0,80}\b(?:can(?:['’]?t|not)|unable|not able|won['’]?t)\b/i,
  /\bi(?:['’]m| am)? ?(?:can(?:['’]?t|not)|unable to|not able to|won['’]?t|will not|must decline|have to decline|refuse to)\s+(?:to\s+)?(?:help|assist|answer|comply|provide|view|see|process|analy[sz]e|access|identify|do that|fulfil|continue|complete|engage|support|respond|share|discuss)/i,
  /^\W*i\s+(?:can(?:['’]?t|not)|refuse|decline|won['’]?t|must decline)\W*$/i,
  /(?:抱歉|对不起|很遗憾)[^。.\n]{0,40}(?:无法|不能|没办法|没法)|(?:无法|不能)(?:回答|协助|帮助|提供|查看|看到|访问|处理|识别|分析|完成)/,
  /\b(?:against|violates?) (?:my|our|the|openai['’]s|anthropic['’]s) (?:policy|policies|guidelines|usage)/i,
];

/** Where the reply declines to answer, or null. To be asked only after no answer was found. */
export function findRefusal(reply: string): [number, number] | null {
  for (const pattern of refusals) {
    const found = pattern.exec(reply);
    if (found) return [found.index, found.index + found[0].length];
  }
  return null;
}
