import { targetRejectReasons } from './element/target-reject-reasons.ts';
import { elementRejectReasons } from './element/reject-reasons.ts';
import { rejectReasons } from './question/reject-reasons.ts';

/** Built-in reasons for questions, instructions and elements, without duplicates. */
export const builtInReasons = [...new Set<string>([...elementRejectReasons, ...targetRejectReasons, ...rejectReasons])];
