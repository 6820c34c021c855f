/** The language of the page; every catalogue has the same keys. */
export const language = 'en';
