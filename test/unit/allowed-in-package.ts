/** What a package may contain from the checkout; everything else in it comes from `node_modules`. */
export const allowedInPackage = /^(out\/|resources\/|package\.json$|LICENSE$|NOTICE$|THIRD-PARTY-LICENCES\.txt$)/;
