const cannot = "(?:can(?:['’]?t|not)|unable|not able|won['’]?t|couldn['’]?t)";
const refusals = [
  new RegExp(
    `\\b(?:i(?:['’]m| am) (?:really |very |so )?sorry|sorry|i apologi[sz]e|unfortunately)\\b[^.\\n]{0,80}\\b${cannot}\\b`,
    'i',
  ),
  /\b(?:as an? (?:\w{1,12} ){0,3}(?:ai|model|assistant),? )?i(?:['’]m| am)? ?(?:currently )?(?:can(?:['’]?t|not)|do not|don['’]t|unable to|not able to|won['’]?t|will not|must decline|have to decline|refuse to|decline to)\s+(?:to\s+)?(?:directly |actually |currently )?(?:help|assist|answer|comply|provide|view|see (?:any |the |an |this |that |your )?(?:image|picture|screenshot|screen|photo|attachment)|see images|process|analy[sz]e|access|identify|do that|fulfil|continue|complete|engage|support|respond|share|discuss|interpret|open)/i,
  /\bi(?:['’]m| am)? ?(?:do not|don['’]t|not) (?:currently )?(?:have|possess|capable of|equipped|designed)\s{0,3}(?:the |any |an )?(?:ability|capability|capacity|access|means|tools?|viewing|seeing|processing|analy[sz]ing|to (?:view|see|process))/i,
  /\bi(?:['’]m| am) (?:an? |just |only |a )[^.\n]{0,60}\b(?:ai|model|assistant|program)\b[^.\n]{0,40}\b(?:can(?:['’]?t|not)|unable to|not able to|without)\b[^.\n]{0,20}\b(?:see|view|access|process|open|look|vision|images?|help|assist|answer)\b/i,
  /\bi (?:lack|have no) (?:the |any )?(?:ability|capability|access|way)\b|\bi (?:do not|don['’]t) feel comfortable\b|\bi['’]d (?:rather|prefer) not\b/i,
  /\b(?:no|without an?|don['’]t see an?y?|do not see an?y?|didn['’]t receive an?y?|did not receive an?y?) (?:image|picture|screenshot|attachment)s?\b[^.\n]{0,40}\b(?:provided|attached|uploaded|included|shared|received|given|here|(?:in|with) (?:your|our|this|the))\b/i,
  /\b(?:please|could you|can you)\b[^.\n]{0,24}\b(?:provide|upload|attach|share|send|describe)\b[^.\n]{0,24}\b(?:image|picture|screenshot)\b/i,
  /^\W*i\s+(?:can(?:['’]?t|not)|refuse|decline|won['’]?t|must decline)\W*$/i,
  /(?:抱歉|对不起|很遗憾)[^。.\n]{0,40}(?:无法|不能|没办法|没法)|(?:无法|不能|没有能力|没办法)(?:直接)?(?:回答|协助|帮助|提供|查看|看到|访问|处理|识别|分析|完成)/,
  /(?:申し訳|すみません|ごめん)[^。\n]{0,60}(?:できません|出来ません|いたしかねます)|画像を(?:見る|確認する|表示する)ことができません/,
  /(?:죄송|미안)[^.\n]{0,60}(?:수 없|못합니다|어렵습니다)|이미지를 (?:볼|확인할|처리할) 수 없/,
  /\b(?:lo siento|lamento|desculpe|sinto muito|je suis désolée?|désolée?|es tut mir leid|mi dispiace)[,\s][^.\n]{0,60}\b(?:no puedo|não posso|ne (?:peux|puis)|kann (?:ich )?(?:\w{1,12} ){0,4}nicht|non posso)/i,
  /(?<!\p{L})(?:maaf|mohon maaf)[,\s][^.\n]{0,60}\btidak (?:bisa|dapat|mampu)\b|xin lỗi[^.\n]{0,60}không thể|(?:üzgünüm|maalesef)[^.\n]{0,60}(?:emiyorum|amıyorum|emem|amam)(?!\p{L})|(?:извините|простите|к сожалению|прошу прощения)[^.\n]{0,60}не (?:могу|в состоянии)|przepraszam[^.\n]{0,60}nie mogę|(?:عذر[ًا]{1,2}|آسف)[^.\n]{0,60}(?:لا أستطيع|لا يمكنني)/iu,
  /\b(?:against|violates?) (?:my|our|the|openai['’]s|anthropic['’]s) (?:policy|policies|guidelines|usage)/i,
];

/** A reply without any of these words is not a refusal. */
const anyRefusal =
  /\bi\b|i['’]m|sorry|apologi|unfortunately|\bno\b|without|not|n['’]t|please|could you|can you|polic|guidelines|usage|[^\x00-\x7f]|lamento|desculpe|siento|sinto|dispiace|tut mir|maaf|maalesef/i;

/** Where the reply declines to answer, or null. Check only if no answer was found. */
export function findRefusal(reply: string): [number, number] | null {
  if (!anyRefusal.test(reply)) return null;
  for (const pattern of refusals) {
    const found = pattern.exec(reply);
    if (found) return [found.index, found.index + found[0].length];
  }
  return null;
}
