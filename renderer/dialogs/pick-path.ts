import { create } from 'zustand';
import { shell } from '../transport/client.ts';

export interface PathQuestion {
  title: string;
  /** `folder` to open or create something in, `file` for one file, `either` for an import. */
  kind: 'folder' | 'file' | 'either';
  /** File extensions with their dot; every file if left out. */
  extensions?: readonly string[] | undefined;
  /** A line under the list: what will be done with the choice. */
  note?: string | undefined;
  button?: string | undefined;
}

interface Asked extends PathQuestion {
  answer: (path: string | null) => void;
}

/** The open folder dialog of the browser shell. */
export const usePathQuestion = create<{ asked: Asked | null }>(() => ({ asked: null }));

/**
 * Asks for a path on the host's machine: with the system's dialog in the desktop, with our own elsewhere. Null if
 * cancelled.
 */
export async function pickPath(question: PathQuestion): Promise<string | null> {
  const { desktop } = shell;
  if (desktop && question.kind === 'folder') return desktop.pickFolder({ title: question.title });
  if (desktop && question.kind === 'file') {
    const extensions = (question.extensions ?? []).map((ending) => ending.replace(/^\./, ''));
    const files = await desktop.pickFiles({
      title: question.title,
      ...(extensions.length > 0 ? { filters: [{ name: question.title, extensions }] } : {}),
    });
    return files[0] ?? null;
  }
  return new Promise((resolve) => {
    usePathQuestion.getState().asked?.answer(null);
    usePathQuestion.setState({
      asked: {
        ...question,
        answer: (path) => {
          usePathQuestion.setState({ asked: null });
          resolve(path);
        },
      },
    });
  });
}
