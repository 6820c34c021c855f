import { controlCheck } from '#shared/items/control-check/index.ts';
import { plainHooks } from '../plain/index.ts';

/** Verdicts on screenshots that were chosen for fine states are reviewed as their kind declares. */
export const controlCheckHooks = plainHooks(controlCheck);
