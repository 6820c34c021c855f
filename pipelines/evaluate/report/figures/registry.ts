import type { FigureId } from '#shared/contract/runs/evaluations/figures.ts';
import { confusionDesktop, confusionMobile } from './confusion.ts';
import type { PaperFigure } from './define.ts';
import { fineState3 } from './finestate-3.ts';
import { gkb5 } from './gkb-5.ts';
import { mmbench1 } from './mmbench-1.ts';
import { mmbench4 } from './mmbench-4.ts';
import { mmbench5 } from './mmbench-5.ts';
import { mmbench6 } from './mmbench-6.ts';
import { probench3 } from './probench-3.ts';
import { probench5 } from './probench-5.ts';

/** Every figure by id; a new one is a file here, a line in this list and one in the contract. */
export const figures: Readonly<Record<FigureId, PaperFigure>> = {
  'mmbench-1': mmbench1,
  'mmbench-4': mmbench4,
  'mmbench-5': mmbench5,
  'mmbench-6': mmbench6,
  'finestate-3': fineState3,
  'gkb-5': gkb5,
  'gkb-10': confusionDesktop,
  'gkb-11': confusionMobile,
  'probench-3': probench3,
  'probench-5': probench5,
};
