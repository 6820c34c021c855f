/** Items as one person sees them, in comparisons of these with each other. */
export interface View {
  sees(id: string): boolean;
  contentOf(id: string, stored: unknown): unknown;
}

/** Everything as it is stored. */
export const asStored: View = { sees: () => true, contentOf: (_id, stored) => stored };
