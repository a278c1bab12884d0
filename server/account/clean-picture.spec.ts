import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanPicture } from './clean-picture'

describe('making a picture anew', () => {
  it('waits for two of one buyer at once, and for another buyer beside', async () => {
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const make = (buyer: string) => cleanPicture(picture, 'image/png', buyer)
    const answers = await Promise.allSettled(['a', 'a', 'a', 'b'].map(make))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(answers[2]).toMatchObject({ reason: { kind: 'busy' } })
    await expect(make('a')).resolves.toMatchObject({ width: 600, height: 400 })
  })
})
