const name = String.raw`-?(?:[_a-zA-Z\u00a0-\uffff]|\\.)(?:[-\w\u00a0-\uffff]|\\.)*`;
const text = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;
const attribute = String.raw`\[\s*(?:${name}\|)?${name}\s*(?:[~|^$*]?=\s*(?:${text}|[-\w\\.]+)\s*[is]?\s*)?\]`;
/** What stands in brackets, up to two levels deep, is only balanced. */
const inside = String.raw`\((?:${text}|[^()"']|\((?:${text}|[^()"'])*\))+\)`;
const simple = String.raw`(?:[#.](?:[-\w\u00a0-\uffff]|\\.)+|${attribute}|::?${name}(?:${inside})?)`;
const compound = String.raw`(?:(?:\*|${name})${simple}*|${simple}+)`;
const list = new RegExp(`^\\s*${compound}(?:(?:\\s*[>+~,]\\s*|\\s+)${compound})*\\s*$`);

/** Selectors that are not CSS and that the browser's driver knows: `text=Save`, `//a`, one within another. */
const other = /^(?:[a-z][\w:-]*=|\/\/|\.\.\/)|>>|^["']/i;

/** Whether a text can be a selector; a broken one would only fail once an agent was paid for. */
export const isSelector = (selector: string): boolean => other.test(selector.trim()) || list.test(selector);
