/**
 * A gateway whose code is loaded at its first call: the first page of the shop asks only the catalogue.
 * A method answers with whatever its code answers; when that can't be loaded, it fails as `failed` says.
 */
export const lazyGateway = <G extends object>(load: () => Promise<G>, failed: () => Error): G => {
  // Kept once it is there: then a call goes out in the same turn, as it must while the page is being left.
  let loaded: G | undefined
  const call =
    (name: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      loaded ??= await load().catch(() => {
        throw failed()
      })
      return (loaded as Record<string, (...given: unknown[]) => unknown>)[name]!(...args)
    }
  // A name is asked for as a method only; `then` would make the gateway look like a promise.
  return new Proxy({} as G, {
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? call(name) : undefined),
  })
}
