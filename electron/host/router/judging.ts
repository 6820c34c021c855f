import { judgeCards, judgementsOn } from '../services/judging/card.ts';
import { api, requireSession } from './base.ts';

export const judging = {
  cards: api.judging.cards.handler(({ context }) => judgeCards(requireSession(context).read)),
  of: api.judging.of.handler(({ context, input }) => judgementsOn(requireSession(context).read, input.episodes)),
};
