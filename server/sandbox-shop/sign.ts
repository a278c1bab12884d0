import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the forms of the sandbox's pages carry: who hasn't read the page can't send them. */
export const formSign = (secret: string, form: string): string =>
  createHmac('sha256', secret).update(`sandbox-douyin-form ${form}`).digest('hex')

export const isFormSign = (secret: string, form: string, given: string): boolean => {
  const due = Buffer.from(formSign(secret, form))
  const sent = Buffer.from(given)
  return due.length === sent.length && timingSafeEqual(due, sent)
}
