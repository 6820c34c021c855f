import type * as english from '#shared/phrases/serving.ts';
import { servingPhrasesZh } from '#shared/phrases/serving-zh.ts';
import { translated } from '../../translated.ts';
export const servingPhrases = translated<typeof english.servingPhrases>()(servingPhrasesZh);
