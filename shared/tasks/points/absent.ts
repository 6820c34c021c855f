const thing =
  '(?:element|target|button|icon|control|item|region|link|field|menu|tab|option|toggle|checkbox|box|bar|image|label|match|object|text|area|section|window)s?';
const place = '(?:the |its |any |an? |exact |precise |correct ){0,3}(?:position|location|coordinates?|place|where)';
const picture = '(?:the |an? |any |this |that |your )?(?:image|picture|screenshot|screen|photo|attachment)s?\\b';
const none = new RegExp(
  [
    "\\bno such\\b|\\bthere (?:is|are|was|seems to be|appears to be) (?:no(?! (?:need|reason|doubt|way to)\\b)|not (?:any|an?))\\b|\\bthere['’]s no\\b|\\bthere isn['’]t (?:an?|any)\\b",
    "\\b(?:do|does|did)(?: not|n['’]t) (?:exist|appear|seem to (?:exist|be))|\\bnot exist(?:ent|ing)?\\b|\\bnon-?existent\\b",
    "\\b(?:not|n['’]t) (?:present|visible|shown|available|displayed|found|there|on (?:the|this) (?:screen|page)|in the (?:image|screenshot|picture))\\b",
    `\\bno (?!image|picture|screenshot)(?:[a-z]{3,20} ){0,3}["“']?[^.,;:\\n"”']{0,30}["”']?\\s?${thing} (?:is|are|was|were|found|present|visible|shown|available|exists?|matches)\\b|\\bno (?:matching|target|corresponding|relevant|visible) ${thing}\\b`,
    `\\b(?:can(?:not|['’]t| not)|could(?: not|n['’]t)|unable to|did(?: not|n['’]t)|do(?: not|n['’]t)|was(?: not|n['’]t) able to) (?:find|locate|see|identify|spot)\\b(?! ${place})(?! ${picture}(?! ${thing}))`,
    "(?<!(?:position|location|coordinates?)[^.\\n]{0,40})\\b(?:can(?:not|['’]t)|could(?: not|n['’]t)) be (?:found|located|seen|identified)\\b",
    `\\b(?:screenshot|screen|image|picture|page|interface|ui|app|window) (?:does not|doesn['’]t) (?:contain|include|have|show)\\b[^.\\n]{0,40}\\b${thing}\\b`,
    '["\'](?:found|exists|present|visible)["\']\\s{0,4}:\\s{0,4}false\\b|\\btarget (?:is )?(?:absent|missing)\\b|\\binfeasible\\b|\\bn/a\\b',
    '["\'](?:x|point|coordinates?|bbox|box|point_2d|bbox_2d|box_2d|location|position)["\']\\s{0,4}:\\s{0,4}(?:null|none|\\[\\s{0,3}\\]|["\'](?:none|null|n/a)?["\'])',
    '不存在|没有(?:找到|发现|这个|该|此|对应|符合|目标|“|"|[^,.!\\n]{1,12}(?:按钮|图标|元素|选项|控件))|找不到|未找到|没找到|无法(?:找到|定位)|看不到(?:该|这个|目标)',
    '^\\W*(?:none|null|absent|no target)\\W*$|^[^\\w[]*(?:json\\s*)?(?:\\[\\s{0,3}){1,3}\\]\\W*$',
  ].join('|'),
  'i',
);

/** Where the reply says, in English or Chinese or as an empty field, that the target is not on the screen; or null. */
export function findAbsent(text: string): [number, number] | null {
  const found = none.exec(text);
  return found && [found.index, found.index + found[0].length];
}
