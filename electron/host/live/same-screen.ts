/** Screens whose hashes differ in at most so many of 64 bits are the same one (our choice): a caret, a clock. */
export const sameScreen = 4;
