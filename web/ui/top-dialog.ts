/** Dispatched on `document` after each change of the top dialog, before a closing one leaves the page. */
export const MODAL_CHANGE = 'modalchange'

/** Dialogs are appended to <body> as they open. */
export const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)
