const WORKERS = 6

/** Works on all of them, a few at once; the results stand where their causes stood. */
export const together = async <T, R>(all: readonly T[], work: (one: T, i: number) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let i = next++; i < all.length; i = next++) results[i] = await work(all[i]!, i)
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return results
}
