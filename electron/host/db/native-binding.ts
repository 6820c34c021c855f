/** A packaged app: its code lies in an archive, or in a folder beside one. */
const packaged = /[\\/]app\.asar(?:\.unpacked)?[\\/]/.test(import.meta.dirname + '/');

/**
 * Options that name SQLite's native binding: none but in a checkout under test, where an older Electron needs a binding
 * of its own, named by the environment. A release loads only its own: native code that a variable names would run with
 * all that the app may do.
 */
export function nativeBinding(fromRelease = packaged): { nativeBinding?: string } {
  const file = fromRelease ? undefined : process.env['BENCHWRIGHT_TEST_SQLITE_BINDING'];
  return file ? { nativeBinding: file } : {};
}
