import type { Failure } from '../../src/domain/failure'
import { requestWords } from '../../src/domain/request-words'
import { RequestFailure, shown } from '../../wire/understand'

/** What any request is refused for, however its fields came. */

/** items[0][sku_id] has three segments; inside data[…] one more. */
export const MAX_SEGMENTS = 5

/** `__proto__` and its kin: no call has such a field, so whoever sends one means harm. @throws RequestFailure */
export const refuseInherited = (name: string): void => {
  if (name in Object.prototype || name === 'prototype') throw unknownField(name)
}

export const repeated = (name: string): Failure => new RequestFailure(requestWords.repeated(shown(name)), shown(name))

export const unknownField = (name: string): Failure =>
  new RequestFailure(requestWords.unknown(shown(name)), shown(name))

export const tooMany = (): Failure => new RequestFailure(requestWords.tooMany)
