import { SmsNotSent } from './sms-sender'

/** A provider's answer, or `SmsNotSent`: when it refuses, answers rubbish, or takes longer than a buyer would wait. */
export const inTime = async <T>(ms: number, provider: string, ask: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SmsNotSent(`${provider}: no answer in ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([ask(), late])
  } catch (error) {
    throw error instanceof SmsNotSent ? error : new SmsNotSent(`${provider}: ${reasonOf(error)}`)
  } finally {
    clearTimeout(timer)
  }
}

/** Codes of providers are words; what else an error says may hold the request, and so the code. */
const reasonOf = (error: unknown): string => {
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && code !== '') return code.slice(0, 100)
  return error instanceof Error ? error.name : 'error'
}
