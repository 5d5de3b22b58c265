/** Dialogs are appended to <body> as they open. */
export const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)
