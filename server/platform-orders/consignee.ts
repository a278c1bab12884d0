import { createHmac } from 'node:crypto'
import type { Sealer } from '../base/sealed'
import type { Ciphered, Sale } from '../platform/platform'

/** Whom an order of a shop goes to: sealed where it lies. What can be read without is its masks, and a mark that tells a change. */

/** What is sealed: the platform's own ciphers, which only it can open, or (of a sheet) what was written. */
export type KeptConsignee = { kind: 'cipher' | 'plain' } & Record<'name' | 'mobile' | 'detail', string>

/** What it belongs to, for the sealer. */
export const sealedFor = (platformOrderId: string): string => `platform-order:${platformOrderId}`

export const sealConsignee = (
  sealer: Sealer,
  { id, kind, consignee }: { id: string; kind: KeptConsignee['kind']; consignee: Sale['consignee'] },
): string => {
  const { name, mobile, detail } = consignee
  const kept: KeptConsignee = { kind, name: name.cipher, mobile: mobile.cipher, detail: detail.cipher }
  return sealer.seal(JSON.stringify(kept), sealedFor(id))
}

/** @throws Error when it was sealed for another order */
export const openConsignee = (sealer: Sealer, id: string, sealed: string): KeptConsignee =>
  JSON.parse(sealer.open(sealed, sealedFor(id))) as KeptConsignee

export const maskOf = ({ name, mobile, detail }: Sale['consignee']): Record<'name' | 'mobile' | 'detail', string> => {
  return { name: name.mask, mobile: mobile.mask, detail: detail.mask }
}

/**
 * Another mark: it goes elsewhere, or to somebody else. Where the platform names who and where by one word, that is it; its ciphers may
 * be others for the same text, so they count only where there is nothing else.
 */
export const consigneeMark = (marks: string, { consignee, area, sameBuyer }: Sale): string => {
  const told: Ciphered[] = [consignee.name, consignee.mobile, consignee.detail]
  const who = sameBuyer === '' ? told.map(({ cipher }) => cipher) : [sameBuyer]
  const parts = [...who, ...told.map(({ mask }) => mask), ...area.codes, ...area.names]
  return createHmac('sha256', marks)
    .update(`consignee\n${JSON.stringify(parts)}`)
    .digest('base64url')
    .slice(0, 24)
}
