/** For a parameter of type timestamptz. */
export const timestamp = (epochMs: number): string => new Date(epochMs).toISOString()
