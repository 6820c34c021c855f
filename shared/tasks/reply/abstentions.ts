const cannot =
  /(?:can(?:['’]?t|not| not)|could(?:n['’]t| not)|(?:am |['’]m |are |were |was )?(?:un|not )able to|(?:have|['’]ve) no way to)/
    .source;
/** Finding out, as in "impossible to tell". */
export const settle =
  '(?:determine|tell|decide|say|know|judge|conclude|infer|deduce|ascertain|establish|pinpoint|make out|work out|figure out|pick|choose|select|answer)';
const settled =
  '(?:determined|told|decided|known|judged|concluded|inferred|deduced|ascertained|established|pinpointed|answered)';
const not = "(?:can(?:['’]?t|not| not)|could(?:n['’]t| not))";
const position =
  '(?:position|location|coordinates?|whereabouts)\\b(?! (?:bar|box|button|control|element|field|icon|item|link|menu|option|services?|settings?|tab|toggle)s?\\b)';
/** What is not found if it is not the target itself: "the exact coordinates", "where it is". */
export const whereabouts = `(?:(?:(?:an?|any|the|its|their|your|exact|precise|specific|correct|right|pixel) ){0,4}${position}|(?:exactly )?where\\b)`;
/** The same before "cannot be found". */
export const itsPosition = `\\b${position}(?: (?:of|for)\\b[^.\\n]{0,60})? `;
const abstentions = [
  new RegExp(`^\\W{0,4}${not} (?:\\w{2,12}ly )?${settle}\\b`, 'i'),
  new RegExp(
    `\\b(?:${cannot}|unable to|(?:impossible|not possible) (?:for me )?to) (?:\\w{2,12}ly )?(?:find|locate|identify|see|give|provide|specify|name|state) ${whereabouts}`,
    'i',
  ),
  new RegExp(`${itsPosition}${not} be (?:found|located|seen|identified)\\b`, 'i'),
  new RegExp(`\\b(?:i|we)\\s?${cannot}\\s+(?:\\w{2,12}ly )?${settle}\\b`, 'i'),
  new RegExp(
    `(?:^\\W{0,4}|[;:,]\\s|\\b(?:so|and|thus|therefore|because|it is|it['’]s|being)\\s)unable to ${settle}\\b`,
    'i',
  ),
  new RegExp(`\\b(?:can(?:['’]?t|not)|could(?:n['’]t| not)) be (?:\\w{2,12}ly )?${settled}\\b`, 'i'),
  new RegExp(`\\b(?:impossible|not possible|no way) (?:for me )?to (?:\\w{2,12}ly )?${settle}\\b`, 'i'),
  /\b(?:not enough|insufficient|too little|not sufficient|lacks? (?:enough|sufficient)) (?:\w{1,12} )?(?:information|context|details?|evidence|data)\b/i,
  /\b(?:i|we) (?:don['’]t|do not) know\b|\bi(?:['’]m| am) (?:not sure|unsure)\b|\bi have no idea\b/i,
  /(?:无法|無法|不能|难以|没办法)(?:准确|直接|从\S{1,8}?)?(?:确定|確定|判断|判斷|得知|看出|分辨|得出)|看不出来|我?不(?:知道|确定)|信息不足/u,
  /(?:判断|特定|判別|確認|断定)(?:することが)?できません|[分わ]かりません|(?:알|판단할|확인할|결정할) 수 없|모르겠/u,
  /\b(?:no (?:puedo|se puede|es posible) (?:determinar|saber|decir)|no lo sé|não (?:posso|consigo|é possível) (?:determinar|saber|dizer)|não sei|non (?:posso|è possibile|si può) (?:determinare|dire|sapere)|non lo so)(?!\p{L})/iu,
  /(?:je ne (?:peux|sais) pas|impossible de (?:déterminer|savoir|dire))|\b(?:kann (?:ich )?(?:\w{1,12} ){0,4}nicht|lässt sich (?:\w{1,12} ){0,4}nicht) (?:\w{1,12} )?(?:bestimmen|sagen|erkennen|feststellen|entscheiden)|\bich weiß (?:es )?nicht\b/iu,
];

/** A reply without any of these words is not an abstention. */
const anyAbstention =
  /can|could|able\b|no way|poss|posible|enough|sufficient|little|lack|know|sure\b|idea|[^\0-\x7f]|pued|sapere|non |ne (?:peux|sais)|kann|wei/i;

/** Such a reply goes on to an answer of its own, or to a guess. */
const goesOn =
  /\b(?:but|however|yet|although|though|nevertheless|probably|likely|guess|perhaps|(?:first|second|third|fourth|fifth|sixth|last) (?:one|option|choice|answer)|(?:option|choice|answer|number) \d)\b|但|不过|可能|应该|でも|しかし|하지만/iu;

const sentence = /[^.!?。！？\n]+/gu;

/**
 * Where the reply says that the question cannot be answered ("I cannot determine which from the image"), or null: in
 * its last sentence, or the first of two, and without a guess. Check only if no answer was found.
 */
export function findAbstention(reply: string): [number, number] | null {
  if (!anyAbstention.test(reply)) return null;
  if (goesOn.test(reply)) return null;
  const sentences = [...reply.matchAll(sentence)].filter(([text]) => /[\p{L}\p{N}]/u.test(text));
  for (const found of sentences.length > 2 ? sentences.slice(-1) : sentences)
    for (const pattern of abstentions) {
      const said = found && pattern.exec(found[0]);
      if (said) return [found.index + said.index, found.index + said.index + said[0].length];
    }
  return null;
}
