import { randomUUID } from 'node:crypto'
import { Failure } from '../../src/domain/failure'

/** The key of the counter in tests of money. */
export const MONEY_OPS_KEY = 'money-model-money-model-money-model'

/** Asks the counter for something, as an operator's tool does. @throws Failure where it refuses */
export const askOps = async <T>(
  url: string,
  path: string,
  fields: Record<string, unknown>,
  requestId: string = randomUUID(),
): Promise<T> => {
  const response = await fetch(`${url}/ops/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${MONEY_OPS_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, request_id: requestId }),
    signal: AbortSignal.timeout(5000),
  })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T }
  if (code === 20000) return data
  if (response.status >= 500) throw new Failure(code === 50300 ? 'busy' : 'bug', msg)
  throw new Failure('conflict', msg)
}
