import { holdToRole } from './roles.ts';
import { keepBlind } from '../blind.ts';
import { holdToReach } from './reach.ts';
import { tellUnexpected } from './unexpected.ts';

/** What every shell puts around every call, outermost first. A new list each time: a handler adds its own to it. */
export const interceptors = () => [tellUnexpected, holdToRole, holdToReach, keepBlind];
