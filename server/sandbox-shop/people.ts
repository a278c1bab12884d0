import { createHmac } from 'node:crypto'
import { seeded } from '../../demo/random'
import { maskMobile, maskName } from '../../src/domain/masking'
import type { Sealer } from '../base/sealed'
import { areaNames } from '../country/areas'
import type { Ciphered } from '../platform/platform'
import { givenNames, places, surnames } from './people.data'

/** Whom an order goes to, as the platform's own table keeps it. */
export interface Person {
  consignee: { name: Ciphered; mobile: Ciphered; detail: Ciphered }
  areaCodes: string[]
  areaNames: string[]
  /** The same for one person at one place. */
  sameBuyer: string
}

/** The same seed makes the same person. What is told of him only when asked for is sealed for that order. */
export const personOf = (
  { sealer, secret }: { sealer: Sealer; secret: string },
  seed: string,
  orderNo: string,
): Person => {
  const random = seeded(`person ${seed}`)
  const name = random.pick(surnames) + random.pick(givenNames)
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('')
  const plain = `1${random.pick(['38', '59', '77', '86', '91'])}${digits(8)}`
  // A third of the numbers are the platform's own, which ring somebody's for a while.
  const mobile = random.chance(0.35) ? `184${digits(8)}-${digits(4)}` : plain
  const { code, street, at } = random.pick(places)
  const detail = at
    .replace('{n}', String(random.int(2, 899)))
    .replace('{b}', String(random.int(1, 28)))
    .replace('{u}', String(random.int(1, 4)))
    .replace('{r}', `${random.int(1, 28)}0${random.int(1, 4)}`)
  const ciphered = (text: string, mask: string): Ciphered => ({ cipher: sealer.seal(text, cipherOf(orderNo)), mask })
  return {
    consignee: {
      name: ciphered(name, maskName(name)),
      mobile: ciphered(mobile, maskMobile(mobile.slice(0, 11))),
      detail: ciphered(detail, '****'),
    },
    areaCodes: [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code, `${code}001`],
    areaNames: [...(areaNames(code) ?? []), street],
    sameBuyer: createHmac('sha256', secret)
      .update(`sandbox-buyer ${name} ${mobile} ${detail}`)
      .digest('hex')
      .slice(0, 24),
  }
}

/** What the ciphers of an order belong to. */
export const cipherOf = (orderNo: string): string => `sandbox-sale:${orderNo}`
