/** A start that fails for a reason the operator can mend: its sentence is shown, without a stack. */
export class StartError extends Error {}
