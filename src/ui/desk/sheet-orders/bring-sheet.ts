/** Whoever comes to the list of shops' orders with this in his history wants to bring a sheet there. */
export const BRING_SHEET = 'bring-sheet'
