/**
 * What a transaction asks for together, so that it leaves together. Unlike with `Promise.all` everything has ended when this does: nothing
 * goes on after a savepoint or the whole was taken back. @throws what the first that failed threw, first in the order they are given
 */
export const together = async <T extends readonly unknown[]>(parts: { [K in keyof T]: Promise<T[K]> }): Promise<T> => {
  await Promise.allSettled(parts)
  const answers: unknown[] = []
  for (const part of parts) answers.push(await part)
  return answers as unknown as T
}
