import type * as english from '#shared/phrases/serving/serving.ts';
import { servingPhrasesZh } from '#shared/phrases/serving/serving-zh.ts';
import { translated } from '../../translated.ts';
export const servingPhrases = translated<typeof english.servingPhrases>()(servingPhrasesZh);
