import { parseArgs } from 'node:util'

export interface Options {
  isWanted(name: string): boolean
  runs: number
  /** How many times slower the processor is made. */
  slowdown: number
  /** A folder for a trace of each page's last visit. */
  trace: string | null
}

/**
 * "checkout" wants "checkout" and "checkout-390"; no name wants all.
 * @throws for what isn't known
 */
export const readOptions = (args: readonly string[], names: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      runs: { type: 'string', default: '5' },
      slowdown: { type: 'string', default: '4' },
      trace: { type: 'string' },
    },
  })
  const only = values.only.split(',').filter((name) => name !== '')
  const stands = (one: string, name: string) => name === one || name.startsWith(`${one}-`)
  const unknown = only.filter((one) => !names.some((name) => stands(one, name)))
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; there are ${names.join(', ')}`)
  return {
    isWanted: (name) => only.length === 0 || only.some((one) => stands(one, name)),
    runs: whole(values.runs),
    slowdown: timesOf(values.slowdown),
    trace: values.trace ?? null,
  }
}

const whole = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`not a whole number: ${text}`)
  return Number(text)
}

const timesOf = (text: string): number => {
  const times = Number(text)
  if (!(times >= 1 && times <= 20)) throw new Error(`not a slowdown from 1 to 20: ${text}`)
  return times
}
