/** This page's own name for itself, by which the host knows what it has open; a reload is another page. */
export const thisPage: string = crypto.randomUUID();
