import { afterEach, expect, it } from 'vitest';
import { nativeBinding } from './native-binding.ts';

afterEach(() => {
  delete process.env['BENCHWRIGHT_TEST_SQLITE_BINDING'];
});

it('loads a binding named by the environment only in a checkout, never in a release', () => {
  process.env['BENCHWRIGHT_TEST_SQLITE_BINDING'] = '/tmp/evil.node';
  expect(nativeBinding(true)).toEqual({});
  expect(nativeBinding()).toEqual({ nativeBinding: '/tmp/evil.node' });
  delete process.env['BENCHWRIGHT_TEST_SQLITE_BINDING'];
  expect(nativeBinding()).toEqual({});
});
