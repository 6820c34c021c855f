/** Screens whose fine fingerprints differ in at most so many of 1,024 bits are one node of a graph (our choice): a caret. */
export const sameScreen = 2;

/** Screens from which an attempt continues may differ a little more (our choice): a clock, a hover. */
export const likeScreen = 24;
