/**
 * Options that name SQLite's native binding: none but in test builds, where an older Electron needs a binding of its
 * own, named by the environment.
 */
export function nativeBinding(): { nativeBinding?: string } {
  const file = process.env['BENCHWRIGHT_TEST_SQLITE_BINDING'];
  return file ? { nativeBinding: file } : {};
}
