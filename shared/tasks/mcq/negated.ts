// What stands right before or after a letter that is being turned down ("not B", "C is wrong", "而不是A").
const before =
  /(?:\b(?:not|never|nor|neither|except|excluding|eliminates?|eliminated|rules? out|ruled out|than)|n['’]t(?:\s+(?:be|choose|pick|select|say|go with|think(?: that)? it(?:['’]s| is)))?|\bnot\s+(?:be|choose|choosing|pick|picking|select|selecting|go with|going with|say)|不是|不为|不选择?|不(?:应该?|能|会|可以?)选择?|并非|而非|除了|排除)\s*(?:the\s+)?(?:(?:option|choice|letter|answer)\s+|选项\s*)?["'“‘([{]*$/iu;
const after =
  /^["'”’)\]}]*(?:\s+(?:is|was|are|were|would be|seems|looks|must be)(?:\s+\p{L}+ly)?(?:\s+not\b|n['’]t\b|\s+(?:wrong|incorrect|false|invalid|out)\b)|\s+(?:isn|wasn|can|doesn|won)['’]t\b|\s+(?:cannot|does not)\b|\s*(?:选项)?\s*(?:都|是)?(?:不对|不正确|不符|不是|错))/iu;

/** Whether the letter at `at` is named in order to turn it down. */
export function isNegated(text: string, at: number): boolean {
  return before.test(text.slice(Math.max(0, at - 48), at)) || after.test(text.slice(at + 1, at + 40));
}
