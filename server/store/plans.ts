/** Each shape of list has a name, under which connections keep its plan; of those that are rarely asked there are too many. */
const plans = new Map<string, string>()
const MOST_PLANS = 100

export const planOf = (sql: string): string | undefined => {
  if (!plans.has(sql) && plans.size < MOST_PLANS) plans.set(sql, `list-${plans.size}`)
  return plans.get(sql)
}

const WORTH_A_NAME = 3
const MOST_WATCHED = 1000

/**
 * Names for all other statements, as planning costs as much as running where little is looked at. A text gets one when it is asked for
 * the third time: of those that are put together from parts there are too many.
 */
export const planNames = (most: number): ((sql: string) => string | undefined) => {
  const watched = new Map<string, number>()
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= most) return known
    const times = (watched.get(sql) ?? 0) + 1
    if (times < WORTH_A_NAME) {
      if (watched.size >= MOST_WATCHED) watched.clear()
      watched.set(sql, times)
      return undefined
    }
    watched.delete(sql)
    const name = `plan-${names.size}`
    names.set(sql, name)
    return name
  }
}
