import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { fairQueue } from './fair-queue'
import { makeSizes } from './make-sizes'

const drawing = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 248, g: 49, b: 38, alpha } } })

describe('the sizes of a picture', () => {
  it('are those below its own, each as WebP and as what every browser takes', async () => {
    const made = await makeSizes(await drawing(1000, 500).png().toBuffer())
    expect(made).toMatchObject({ width: 1000, height: 500, plain: 'jpg' })
    const said = await Promise.all(
      made.sizes.map(async ({ width, webp, plain }) => {
        const [light, other] = await Promise.all([sharp(webp).metadata(), sharp(plain).metadata()])
        return [width, light.format, light.width, light.height, other.format, other.width, other.height]
      }),
    )
    expect(said).toEqual([
      [320, 'webp', 320, 160, 'jpeg', 320, 160],
      [640, 'webp', 640, 320, 'jpeg', 640, 320],
      [1000, 'webp', 1000, 500, 'jpeg', 1000, 500],
    ])
  })

  it('keep what shines through', async () => {
    const { plain, sizes } = await makeSizes(await drawing(500, 500, 0.5).webp().toBuffer())
    const seen = await Promise.all(sizes.flatMap((size) => [sharp(size.webp).metadata(), sharp(size.plain).metadata()]))
    expect([plain, seen.map(({ format, hasAlpha }) => `${format} ${hasAlpha}`)]).toEqual([
      'png',
      ['webp true', 'png true', 'webp true', 'png true'],
    ])
  })

  it('of a long screenshot stay as wide as they say, and of anything end at 1600', async () => {
    const long = await makeSizes(await drawing(1080, 8000).jpeg().toBuffer())
    expect([long.width, long.height]).toEqual([1080, 8000])
    const large = await makeSizes(await drawing(5000, 2500).jpeg().toBuffer())
    expect([large.width, large.height, large.sizes.map(({ width }) => width)]).toEqual([
      1600,
      800,
      [320, 640, 800, 1600],
    ])
  })

  it.each([
    ['grey', (picture: Sharp) => picture.toColourspace('b-w').png()],
    ['16 bits deep', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['CMYK', (picture: Sharp) => picture.removeAlpha().toColourspace('cmyk').jpeg()],
    ['of few colours', (picture: Sharp) => picture.png({ palette: true })],
  ])('of one %s are of the colours screens have', async (_, as) => {
    const { sizes } = await makeSizes(await as(drawing(40, 40)).toBuffer())
    const { space, depth } = await sharp(sizes[0]!.plain).metadata()
    expect([space, depth]).toEqual(['srgb', 'uchar'])
  })
})

describe('a fair queue', () => {
  /** What has begun, and what ends it. */
  const watched = (queue: ReturnType<typeof fairQueue>) => {
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const settled = () => new Promise((later) => void setImmediate(later))
    const add = (name: string) =>
      queue(name[0]!, async () => {
        begun.push(name)
        await new Promise<void>((end) => void ends.set(name, end))
        if (name.endsWith('!')) throw new Error(name)
        return name
      })
    const end = async (name: string) => {
      await settled()
      ends.get(name)!()
      await settled()
    }
    return { begun, add, end, settled }
  }

  it('begins one thing of an owner, and the next after everybody else who waits', async () => {
    const { begun, add, end, settled } = watched(fairQueue({ lanes: 2, most: 16, mostOfOne: 3 }))
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1'].map(add)
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun.slice(2)).toEqual(['c1'])
    for (const name of ['c1', 'b1', 'd1', 'a2', 'b2', 'a3']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'a3'])
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1'])
  })

  it('is busy for who has enough in it, and when it is full; and free again after a failure', async () => {
    const { add, end } = watched(fairQueue({ lanes: 1, most: 3, mostOfOne: 2 }))
    const [first, second] = [add('a1!'), add('a2')]
    await expect(add('a3')).rejects.toMatchObject({ kind: 'busy' })
    const other = add('b1')
    await expect(add('c1')).rejects.toMatchObject({ kind: 'busy' })
    await Promise.all([expect(first).rejects.toThrow('a1!'), end('a1!')])
    await end('b1')
    await end('a2')
    expect(await Promise.all([second, other])).toEqual(['a2', 'b1'])
    const last = add('c1')
    await end('c1')
    expect(await last).toBe('c1')
  })
})
