import { countItems, findItems } from '../../db/queries/items/find-items.ts';
import { question } from '../../statistics/question.ts';

export const findItemsQuestion = question('findItems', findItems);
export const countItemsQuestion = question('countItems', countItems);
