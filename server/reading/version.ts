/**
 * Raised by hand with every change of weights, word lists or rules, here or in stories/, that reads or groups an article differently.
 * Shown on receipts. Another version than the stored one links all articles to coins again and regroups the story window.
 */
export const READING_VERSION = '3.3'
