/** The step whose result is the prediction, and the one that lets an extractor read replies that it could not. */
export const answerStep = 'answer';
export const extractStepId = 'extract';
