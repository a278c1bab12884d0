/** The other rounds wait for one, and as much may come in as is done: what is left has its turn with the next. */
const MOST_MS = 2000

/** What a round does, in batches, so that others come in between: while they are full, and for two seconds at most. @param batch how many it did */
export const inBatches = async (atOnce: number, batch: () => Promise<number>): Promise<void> => {
  const untilMs = performance.now() + MOST_MS
  while ((await batch()) === atOnce && performance.now() < untilMs);
}
