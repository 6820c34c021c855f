/** The queue line of a kind whose items need no word besides their title. */
export const PlainCard = () => null;
