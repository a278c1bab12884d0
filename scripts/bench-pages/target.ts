import type { Browser, CDPSession } from '@playwright/test'

/** A tab over DevTools' protocol alone. */
export interface Target {
  send: CDPSession['send']
  on(event: string, listener: (params: never) => void): void
  /** Calls a function in the page with what can be written as JSON. @throws what it throws */
  evaluate<Given, Answer>(call: (given: Given) => Answer | Promise<Answer>, given: Given): Promise<Answer>
  evaluate<Answer>(call: () => Answer | Promise<Answer>): Promise<Answer>
  close(): Promise<void>
}

interface Message {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

/**
 * Opens a tab of a browser context of its own. A page of Playwright's is not the one that buyers have: Playwright listens to its console,
 * and for that V8 parses each file a second time as it runs (CollectSourcePositions), 150 to 200 ms of the first script at 4 × CPU.
 */
export const openTarget = async (browser: Browser, size: { width: number; height: number }): Promise<Target> => {
  const root = await browser.newBrowserCDPSession()
  const { browserContextId } = await root.send('Target.createBrowserContext')
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId, ...size })
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false })

  let asked = 0
  const waiting = new Map<number, (answer: Message) => void>()
  const listeners: [event: string, listener: (params: never) => void][] = []
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const told = JSON.parse(message) as Message
    if (told.id === undefined) {
      for (const [event, listener] of listeners) if (event === told.method) listener(told.params as never)
      return
    }
    waiting.get(told.id)?.(told)
    waiting.delete(told.id)
  })
  const send = (async (method: string, params: object = {}) => {
    const id = ++asked
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    await root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    const { error, result } = await answer
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }) as CDPSession['send']

  return {
    send,
    on: (event, listener) => void listeners.push([event, listener]),
    async evaluate(call: (given?: never) => unknown, given?: unknown) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression: `(${call.toString()})(${given === undefined ? '' : JSON.stringify(given)})`,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value as never
    },
    async close() {
      await root.send('Target.disposeBrowserContext', { browserContextId })
      await root.detach()
    },
  }
}
