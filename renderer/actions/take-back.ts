import { t } from '../i18n/frame.ts';
import { stepWords } from '../i18n/step-words.ts';
import { say } from '../ui/messages.ts';

/** Undoes or redoes this person's last step and returns what it was; null if there is none or it cannot be undone. */
export async function takeBack(which: 'undo' | 'redo') {
  try {
    const { client } = await import('../transport/client.ts');
    const undone = await client.history[which]({});
    if (undone) say(t(which === 'undo' ? 'app.undone' : 'app.redone', { label: stepWords(t, undone.label) }));
    else say(t(which === 'undo' ? 'app.nothingToUndo' : 'app.nothingToRedo'));
    return undone;
  } catch (error) {
    say(error);
    return null;
  }
}
