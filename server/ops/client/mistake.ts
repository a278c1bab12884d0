/** What was typed wrong, or can't be reached: said to whoever typed it, never a stack trace. */
export class Mistake extends Error {}

/** Nobody can tell whether it was done. */
export class Unanswered extends Mistake {}
