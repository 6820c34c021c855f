import { holdToRole } from './roles.ts';
import { keepBlind } from '../blind.ts';
import { holdToReach } from './reach.ts';
import { keepToOwn } from './own-copies.ts';
import { tellUnexpected } from './unexpected.ts';

/**
 * The interceptors that every shell puts around every call, outermost first. A new list each time, because a
 * handler adds its own.
 */
export const interceptors = () => [tellUnexpected, holdToRole, holdToReach, keepToOwn, keepBlind];
