/** A packaged app: its code lies in an archive, or in a folder beside one. */
const packaged = /[\\/]app\.asar(?:\.unpacked)?[\\/]/.test(import.meta.dirname + '/');

/**
 * Options that name SQLite's native binding: empty except in a checkout under test, where an older Electron needs
 * another binding, named by the environment. A release loads only its own, because native code named by a variable
 * would run with all of the app's rights.
 */
export function nativeBinding(fromRelease = packaged): { nativeBinding?: string } {
  const file = fromRelease ? undefined : process.env['BENCHWRIGHT_TEST_SQLITE_BINDING'];
  return file ? { nativeBinding: file } : {};
}
