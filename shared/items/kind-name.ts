/** A kind as it is named in sentences: `knowledge question`. */
export const kindName = (kind: string): string => kind.replaceAll('-', ' ');
