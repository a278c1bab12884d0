/** An event of the document: from here on a page from the server is the app's, answers to what is done, and shows who is there. */
export const TAKEN_OVER = 'taken-over'
