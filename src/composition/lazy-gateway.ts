/**
 * A gateway whose code is loaded at its first call: the first page of the shop asks only the catalogue.
 * A method answers with whatever its code answers; when that can't be loaded, it fails as `failed` says.
 */
export const lazyGateway = <G extends object>(load: () => Promise<G>, failed: () => Error): G => {
  const call =
    (name: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      const gateway = (await load().catch(() => {
        throw failed()
      })) as Record<string, (...given: unknown[]) => unknown>
      return gateway[name]!(...args)
    }
  // A name is asked for as a method only; `then` would make the gateway look like a promise.
  return new Proxy({} as G, {
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? call(name) : undefined),
  })
}
