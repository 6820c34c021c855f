/**
 * Parts of the patterns that name letters. Repetitions are bounded, so that a reply of many thousand blanks stays fast.
 */
export const open = '[\\s("\'“‘\\[<{]{0,9}';
export const letter = `${open}[A-Z]`;
export const noun =
  '(?:options?|choice|letter|answer|alternative|statement|letra|lettre|lettera|buchstabe|opción|opção|opzione|réponse|respuesta|resposta|antwort|вариант)(?:\\s{1,3}(?:number|no\\.))?';
/** Words between "is" and the letter that do not change the meaning. */
export const soft =
  '(?:(?:therefore|thus|clearly|definitely|simply|most likely|likely|most probably|probably|indeed|actually|obviously|hence|then|still|in fact|the|my|single|correct|right|best|most|appropriate|accurate|suitable|always)\\s{1,6}){0,5}';
export const is =
  "(?:is|was|would be|should be|must be|will be|has to be|would have to be|ought to be|can only be|seems to be|appears to be|remains|['’]s)\\b";
/** A sign between a label and its value. */
export const colon = '(?:[:：=]|-+>|→|⇒|–|—|-)';
