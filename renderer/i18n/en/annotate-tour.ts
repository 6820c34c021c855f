/** Words of the tour of Annotate. */
export const annotateTour = {
  title: 'Tour of Annotate',
  start: 'Take the three-minute tour',
  resume: 'Resume the tour',
  decline: 'No, thanks',
  place: 'Step {{number}} of {{total}}',
  select: 'Select a box first: click it, or press Tab.',
  leave: 'Leave',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  steps: {
    draw: {
      title: 'Draw a box',
      text: 'selects the drawing tool. Drag around one control in the picture. It is saved at once.',
    },
    fit: {
      title: 'Fit it exactly',
      text: 'snaps its sides to edges in the picture. Arrow keys move the box by one pixel, Shift by ten.',
    },
    name: {
      title: 'Name it',
      text: 'goes to the name. Type what people call the control; Enter or Tab saves it.',
    },
    kind: { title: 'Text or icon', text: 'Press 1 for text or 2 for an icon.' },
    component: {
      title: 'Choose its type',
      text: 'Type a few letters of the component type, such as “check”; Enter chooses the first match.',
    },
    instructions: {
      title: 'Write an instruction',
      text: 'Write one instruction that fits only this control, and press Enter.',
    },
    undo: { title: 'Undo anything', text: 'undoes one step, also after a restart. Nothing is ever deleted.' },
    guidelines: {
      title: 'Read the rules',
      text: 'shows or hides the guidelines of this project beside the picture.',
    },
    onward: {
      title: 'Go to the next picture',
      text: 'opens the next picture. The bar shows a picture’s state and what it still needs.',
    },
    keys: { title: 'Find every key', text: 'lists all keys by screen, with a search; each can be changed there.' },
  },
} as const;
