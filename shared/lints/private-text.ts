import { type Phrase, phrase } from '#shared/phrases/phrase.ts';

/** Patterns of personal data in a text, most certain first. */
const email = /[\w.+-]+@(?!(?:example|test)\.)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/i;
const cardLike = /(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d.])/;
const phone = /(?<![\w.,:/-])\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d(?:[ .-]?\d){6,11}(?![\w])/;

/** Whether the digits pass the checksum of card numbers (Luhn). */
function isCard(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && !/^0+$/.test(digits);
}

/** The first e-mail address, card number or international phone number in a text, and its type; null for none. */
export function privateIn(text: string): { what: 'email' | 'card' | 'phone'; found: string } | null {
  const mail = email.exec(text)?.[0];
  if (mail) return { what: 'email', found: mail };
  const card = cardLike.exec(text)?.[0];
  if (card && isCard(card.replace(/\D/g, ''))) return { what: 'card', found: card };
  const call = phone.exec(text)?.[0];
  return call ? { what: 'phone', found: call } : null;
}

/** The finding for a text that contains personal data, or null. */
export function privateFinding(text: string): Phrase | null {
  const inText = privateIn(text);
  return inText && phrase(`lint-private-${inText.what}`, { found: inText.found });
}
