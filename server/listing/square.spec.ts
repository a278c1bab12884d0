import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { PICTURE_SIDE } from '../../src/domain/listing/limits'
import { squareOf as sideDue } from '../../src/domain/listing/pre-check'
import { pictureFits } from '../../src/domain/listing/shelf'
import { squareOf } from './square'

const side = fc.oneof(fc.integer({ min: 598, max: 602 }), fc.integer({ min: 40, max: 1400 }))

it('makes a square JPEG, as wide as the check before took it to be', async () => {
  const property = fc.asyncProperty(
    side,
    side,
    fc.constantFrom(...pictureFits),
    fc.nat(100),
    async (width, height, fit, focus) => {
      const drawn = await sharp({ create: { width, height, channels: 3, background: '#c43' } })
        .png()
        .toBuffer()
      const picture = { url: '', width, height, fit, focus }
      const made = await sharp(await squareOf(drawn, picture)).metadata()
      const due = Math.min(PICTURE_SIDE, sideDue(picture))
      expect([made.format, made.width, made.height]).toEqual(['jpeg', due, due])
    },
  )
  await fc.assert(property, { numRuns: 40 })
})
