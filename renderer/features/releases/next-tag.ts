/** A tag to propose: the newest tag with its last number incremented, or `0.1`. Never an existing one. */
export function nextTag(tags: readonly string[]): string {
  let offer = tags[0] ?? '0.0';
  const taken = new Set(tags);
  do {
    const raised = offer.replace(/(\d+)(?!.*\d)/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
    offer = raised === offer ? `${offer}-2` : raised;
  } while (taken.has(offer));
  return offer;
}
