import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The least a page of React can be: one element that takes input. */
const root = document.getElementById('root');
if (root) createRoot(root).render(createElement('button', { type: 'button' }, 'Ready'));
