/**
 * What a list shows stands in its link, so that it can be shared, reloaded and gone back to. A field says how one thing of it is
 * written there; nonsense reads as nothing, and what is as usual is left out.
 */
export interface Field<T> {
  read(given: readonly string[]): T
  write(value: T): readonly string[]
}

export type Fields<State> = { [K in keyof State]-?: readonly [name: string, field: Field<State[K]>] }

export const linkState = <State extends { page: number }>(fields: Fields<State>) => {
  const all = Object.entries(fields) as [key: keyof State, [name: string, field: Field<unknown>]][]
  return {
    read: (params: URLSearchParams): State =>
      Object.fromEntries(
        all
          .map(([key, [name, field]]) => [key, field.read(params.getAll(name))] as const)
          .filter(([, value]) => value !== undefined),
      ) as State,
    /** `fixed`: what stands in every link of the page. */
    write: (state: State, fixed: Record<string, string> = {}): URLSearchParams =>
      new URLSearchParams([
        ...Object.entries(fixed),
        ...all.flatMap(([key, [name, field]]) => field.write(state[key]).map((value) => [name, value])),
      ]),
  }
}

/** A change of anything but the page starts again at the first page. */
export const changed = <State extends { page: number }>(state: State, change: Partial<State>): State => ({
  ...state,
  page: 1,
  ...change,
})

/** A field of one value, or none. */
export const single = <T>(
  read: (given: string) => T | undefined,
  write: (value: T) => string = String,
): Field<T | undefined> => ({
  read: ([given]) => (given === undefined ? undefined : read(given)),
  write: (value) => (value === undefined || value === '' ? [] : [write(value)]),
})

/** Where the link says nothing, or nonsense, it is `usual`. */
export const orElse = <T>(field: Field<T | undefined>, usual: T): Field<T> => ({
  read: (given) => field.read(given) ?? usual,
  write: (value) => (value === usual ? [] : field.write(value)),
})

/** As long as the server takes: a longer one is cut, not refused. */
export const text = (longest: number) => single((given) => given.trim().slice(0, longest) || undefined)

export const oneOf = <T extends string>(known: readonly T[]) => single((given) => known.find((one) => one === given))

export const id = single((given) => (/^\w{1,64}$/.test(given) ? given : undefined))

/** What the server takes at most. A link that asks for more is answered as well as it can be, not refused. */
const LAST_PAGE = 100_000

/** The first where the link names none or rubbish. */
export const pageNumber = orElse(
  single((given) => {
    const page = Number(given)
    return Number.isSafeInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : undefined
  }),
  1,
)

/** The link of a list that has pages and nothing else. */
export const pageLink = linkState<{ page: number }>({ page: ['page', pageNumber] })
