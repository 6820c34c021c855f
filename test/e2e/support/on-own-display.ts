import { inject } from 'vitest';

// Each worker opens its windows on a display of its own: on one display they would take each other's focus.
Object.assign(process.env, inject('displays')[Number(process.env['VITEST_POOL_ID']) - 1]);
