/** Each shape of list has a name, under which connections keep its plan; of those that are rarely asked there are too many. */
const plans = new Map<string, string>()
const MOST_PLANS = 100

export const planOf = (sql: string): string | undefined => {
  if (!plans.has(sql) && plans.size < MOST_PLANS) plans.set(sql, `list-${plans.size}`)
  return plans.get(sql)
}
