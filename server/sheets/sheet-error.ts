/** A complaint about the file as a whole, in words for the operator. */
export class SheetError extends Error {}
