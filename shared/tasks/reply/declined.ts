import { abstained, refused, type Reading } from '../reading.ts';

const cannot =
  "(?:can(?:['’]?t|not| not)|could(?:n['’]t| not)|(?:am |is |are |was |['’]m )?(?:unable|not able) to|won['’]?t|(?:must|have to) decline to|(?:is|it['’]s)? ?(?:impossible|not possible)(?: for me)? to)";
const soft = '(?:\\s(?:\\w{2,12}ly|really|help with|to))?\\s';
const settle =
  '(?:determine|tell|decide|say|know|judge|conclude|infer|establish|pinpoint|make out|work out|figure out|pick|choose|select|answer|confirm|verify)';
const settled = '(?:determined|told|decided|known|judged|inferred|answered|established|pinpointed|confirmed|verified)';

const refusals = [
  `\\b(?:sorry|i apologi[sz]e|unfortunately)\\b[^.\\n]{0,80}\\b(?:${cannot}|do not|don['’]t)`,
  `\\bi\\s?(?:${cannot}|do not|don['’]t|will not|refuse to|decline to)${soft}{0,2}(?:help|assist|comply|provide|view|see (?:any |the |an |this |that |your )?(?:image|picture|screenshot|screen|photo)|see images|process|analy[sz]e|access|identify|do that|fulfil|continue|complete|engage|respond|share|discuss|interpret|open)`,
  `\\bi(?:['’]m| am)? ?(?:do not|don['’]t|not) (?:currently )?(?:have|possess|capable of|equipped|designed)\\s(?:the |any |an )?(?:ability|capability|capacity|access|means|tools?|viewing|seeing|processing|analy[sz]ing|to (?:view|see|process))`,
  `\\b(?:no|without an?|don['’]t see an?y?|do not see an?y?|did(?: not|n['’]t) receive an?y?) (?:image|picture|screenshot|attachment)s?\\b[^.\\n]{0,40}\\b(?:provided|attached|uploaded|included|shared|received|given|here)\\b`,
  `\\b(?:please|could you|can you)\\b[^.\\n]{0,24}\\b(?:provide|upload|attach|share|send|describe)\\b[^.\\n]{0,24}\\b(?:image|picture|screenshot)\\b`,
  `^\\W*i\\s+(?:can(?:['’]?t|not)|refuse|decline|won['’]?t|must decline)\\W*$`,
  `\\b(?:against|violates?) (?:my|our|the|openai['’]s|anthropic['’]s) (?:policy|policies|guidelines|usage)`,
  `(?:抱歉|对不起|很遗憾)[^。!.\n]{0,40}(?:无法|不能|没办法|没法)|(?:无法|不能|没有能力|没办法)(?:直接)?(?:回答|协助|帮助|提供|查看|看到图|访问|处理|识别|分析|完成)`,
].map((source) => new RegExp(source, 'iu'));

const abstentions = [
  `${cannot}${soft}{0,2}${settle}\\b`,
  `${cannot}\\s(?:be )?(?:find|found|locate|located|identify|identified|see|seen|give|provide|specify|state)\\b[^.\\n]{0,20}\\b(?:position|location|coordinates?|where)\\b`,
  `\\b(?:position|location|coordinates?)\\b[^.\\n]{0,40}${cannot}\\sbe\\s(?:found|located|seen|identified)`,
  `\\b(?:can(?:['’]?t|not)|could(?:n['’]t| not)) be (?:\\w{2,12}ly )?${settled}\\b`,
  `\\b(?:not (?:provide |contain |have |show )?enough|isn['’]t enough|not enough|insufficient|not sufficient|too little|lacks? (?:enough|sufficient)) (?:\\w{1,12} )?(?:information|context|details?|evidence|data)\\b`,
  `\\b(?:i|we) (?:don['’]t|do not) know\\b|\\b(?:not|un)\\s?(?:sure|certain|clear|determined)\\b|\\b(?:have no idea|no way (?:to|of) (?:know|tell))`,
  `(?:无法|無法|不能|难以|没办法)(?:准确|直接|从\\S{1,8}?)?(?:确定|確定|判断|判斷|得知|看出|分辨|得出)|看不出来|我?不(?:知道|确定)|信息不足|没有足够的?信息`,
].map((source) => new RegExp(source, 'iu'));

function firstOf(patterns: readonly RegExp[], text: string): [number, number] | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found) return [found.index, found.index + found[0].length];
  }
  return null;
}

/** Where the reply declines to answer (English and Chinese), or null. Check only if no answer was found. */
export const findRefusal = (text: string): [number, number] | null => firstOf(refusals, text);

const guesses = /\b(?:but|however|probably|likely|maybe|guess)\b/i;

/** Where the reply says without a guess that the question cannot be answered, or null. Check only if no answer was found. */
export const findAbstention = (text: string): [number, number] | null =>
  guesses.test(text) ? null : firstOf(abstentions, text);

/** A reply in which no answer was found: declined, not to be told, or what `otherwise` says. */
export function withoutAnswer(text: string, otherwise: Reading<never>): Reading<never> {
  const refusal = findRefusal(text);
  if (refusal) return refused(refusal);
  const abstention = findAbstention(text);
  return abstention ? abstained(abstention) : otherwise;
}
