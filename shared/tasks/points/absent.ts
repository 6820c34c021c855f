import { itsPosition, settle, whereabouts } from '../reply/abstentions.ts';

/** Then the reply cannot tell where the target is, which does not mean that there is none. */
const onlyWhere = `(?! ${whereabouts})`;
const none = new RegExp(
  [
    "\\b(?:no such|there(?: is| are|['’]s) no(?! (?:need|reason|doubt|way to)\\b)|there isn['’]t (?:an?|any)|(?:does|do|did) not (?:exist|appear)|(?:doesn|don|didn)['’]t (?:exist|appear)|not exist(?:ent|ing)?|non-?existent)\\b",
    "\\b(?:is|are) ?(?:not|n['’]t) (?:present|visible|on (?:the|this) (?:screen|page)|shown|available|in the (?:image|screenshot|picture)|there|displayed|found)\\b",
    '\\bnot (?:found|visible|present|available|on the screen)\\b',
    '\\bno (?:matching|target|corresponding|relevant|such) (?:element|target|button|control|icon|item|region)\\b',
    '\\bno [^.,;:\\n]{1,40} (?:button|icon|element|link|field|menu|tab|option|control|item|toggle|checkbox|box|bar|image|label) (?:is|are) (?:present|visible|shown|available|displayed)\\b',
    '["\']x["\']\\s{0,4}:\\s{0,4}(?:null|none)\\s{0,4},\\s{0,4}["\']y["\']\\s{0,4}:\\s{0,4}(?:null|none)\\b',
    '\\btarget (?:is )?(?:absent|missing)\\b',
    `\\b(?:could|can|did|do|was|were|am|is|are) ?(?:not|n['’]t) ?(?:able to )?(?:find|locate|see|identify|found)\\b${onlyWhere}(?=[^.\\n]{0,40}\\b(?:element|target|button|icon|control|item|field|link|it|any|such)\\b)`,
    `\\b(?:cannot|can['’]t|couldn['’]t|unable to|didn['’]t|don['’]t) (?:find|locate|see|identify)\\b${onlyWhere}(?! (?:(?:the|an?|any|this|that|your) )?(?:image|picture|screenshot|screen|photo|attachment)s?\\b(?! (?:element|button|icon)))`,
    `(?<!${itsPosition})\\b(?:could|can|was|were)(?: ?not|n['’]t) be (?:found|located|seen|identified)\\b`,
    "\\b(?:screenshot|screen|image|picture|page|interface|ui|app|window) (?:does not|doesn['’]t) (?:contain|include|have|show) (?:the|an?|any|such)\\b[^.\\n]{0,40}\\b(?:element|target|button|icon|control|item|field|link)\\b",
    "\\bno existe\\b|\\bn['’]existe pas\\b|\\bnicht (?:vorhanden|gefunden|sichtbar|zu (?:sehen|finden|erkennen))\\b|\\bno se (?:encuentra|ve|muestra)\\b|\\bn['’](?:est pas (?:visible|présente?|affichée?)|apparaît pas)|\\bintrouvable\\b",
    '["\'](?:found|exists|present|visible)["\']\\s{0,4}:\\s{0,4}false\\b',
    `\\b(?:infeasible|impossible(?! (?:for me )?to (?:\\w{2,12}ly )?(?:${settle}\\b|\\w+ ${whereabouts}))|no answer|n/a)\\b`,
    '(?:不存在|没有(?:找到|发现|这个|该|此|对应|符合|目标)|找不到|未找到|没找到|无法(?:找到|定位)|看不到(?:该|这个|目标))',
    '(?:見つかりません|存在しません|(?<!申し訳(?:ござい)?)ありません|찾을 수 없|(?<!수 )없습니다|존재하지 않)',
    '["\'](?:point|coordinates?|bbox|box|point_2d|bbox_2d|box_2d|location|position)["\']\\s{0,4}:\\s{0,4}(?:null|none|\\[\\s{0,3}\\]|["\'](?:none|null|n/a)?["\'])',
  ].join('|'),
  'i',
);

/** Where the reply says that the target is not on the screen, or null. */
export function findAbsent(text: string): [number, number] | null {
  const found = none.exec(text) ?? /^\W*(?:none|null|absent|\[\s{0,3}\])\W*$/i.exec(text);
  return found ? [found.index, found.index + found[0].length] : null;
}
