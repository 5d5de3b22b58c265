/** A startup failure the operator can fix: shown as a sentence without a stack. */
export class StartError extends Error {}
