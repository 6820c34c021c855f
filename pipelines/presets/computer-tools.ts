import type { ComputerTool } from '#shared/contract/runs/models.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';

/** What a provider documents about one version of its computer-use tool. */
export interface ComputerToolFacts {
  /** Convention of its positions; `pixel` means pixels of the screenshot as sent, which is the declared display. */
  coordinates: PointConvention;
  /** Value of the provider's header for this version. */
  beta?: string;
  /** Whether each answer to a call must show a screenshot; otherwise older ones are left out. */
  everyPicture: boolean;
  /** Source of these facts, and caveats. */
  note: string;
}

/** One entry per version; a model's record names the one that it speaks. */
export const computerToolFacts: Readonly<Record<ComputerTool, ComputerToolFacts>> = {
  computer_use_preview: {
    coordinates: 'pixel',
    everyPicture: true,
    note: 'developers.openai.com/api/docs/guides/tools-computer-use: Responses only; declares display size and environment; one action a call; truncation "auto"; pending safety checks are acknowledged with the answer.',
  },
  computer: {
    coordinates: 'pixel',
    everyPicture: true,
    note: 'developers.openai.com/api/docs/guides/tools-computer-use: Responses only; declares nothing; several actions a call, in order; pending safety checks are acknowledged with the answer.',
  },
  computer_20250124: {
    coordinates: 'pixel',
    beta: 'computer-use-2025-01-24',
    everyPicture: false,
    note: 'platform.claude.com/docs/en/agents-and-tools/tool-use/computer-use-tool: pixels of the declared display; one action a tool call, several calls a turn.',
  },
  computer_20251124: {
    coordinates: 'pixel',
    beta: 'computer-use-2025-11-24',
    everyPicture: false,
    note: 'platform.claude.com/docs/en/agents-and-tools/tool-use/computer-use-tool: as computer_20250124, and zoom into a region [x1, y1, x2, y2], which is switched on.',
  },
  computer_use: {
    coordinates: 'thousand',
    everyPicture: false,
    note: 'ai.google.dev/gemini-api/docs/computer-use and github.com/google-gemini/computer-use-preview: function calls with x and y in thousandths of the screen, both spellings (click_at and click); a call that needs a confirmation carries a safety_decision.',
  },
};
