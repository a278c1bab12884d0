/** Collects the parameters of one statement: `arg(value)` keeps it and gives its place, "$3". */
export const args = () => {
  const values: unknown[] = []
  return { values, arg: (value: unknown): string => `$${values.push(value)}` }
}

/** A pattern that finds the text anywhere, its own % and _ taken literally. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
export const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`
