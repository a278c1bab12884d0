import { createHmac, timingSafeEqual } from 'node:crypto'
import { Buffer } from 'node:buffer'

const LINK_MS = 15 * 60 * 1000

interface File {
  job: string
  userId: string
  name: string
}

/** Where the buyer gets the file of a job for a while: the link is his leave, as a browser sends no token with a download. */
export const linkOf = (secret: string, { job, userId, name }: File, nowMs: number): string => {
  const until = nowMs + LINK_MS
  return `/files/${job}/${until}/${signatureOf(secret, job, userId, until)}/${encodeURIComponent(name)}`
}

/** The same for the rows of a sheet that were not taken. */
export const rowsLinkOf = (secret: string, file: File, nowMs: number): string =>
  linkOf(secret, file, nowMs).replace('/files/', '/files/rows/')

export const isLinkGood = (
  secret: string,
  { job, userId, until, signature }: { job: string; userId: string; until: string; signature: string },
  nowMs: number,
): boolean => {
  if (!/^\d{1,15}$/.test(until) || Number(until) <= nowMs) return false
  const [good, given] = [Buffer.from(signatureOf(secret, job, userId, Number(until))), Buffer.from(signature)]
  return good.length === given.length && timingSafeEqual(good, given)
}

const signatureOf = (secret: string, job: string, userId: string, until: number): string =>
  createHmac('sha256', secret).update(`export-file\n${job}\n${userId}\n${until}`).digest('base64url')
