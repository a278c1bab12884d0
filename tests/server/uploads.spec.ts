import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureRenewal } from '../../server/pictures/renew'
import { ask, tokenOf } from '../support/ask'
import { s3Stub } from '../support/s3-stub'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { LIMIT_UPLOADS_PER_HOUR: '1000' } })
})
afterAll(() => server.close())

describe('two servers', () => {
  const shared = async (place: 'bucket' | 'folder') => {
    const stub = await s3Stub()
    const { endpoint, region, bucket, keyId, keySecret } = stub.config
    const folder = mkdtempSync(join(tmpdir(), 'daifa-shared-'))
    const keys = { S3_REGION: region, S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_KEY_SECRET: keySecret }
    const s3 = { ...keys, S3_ENDPOINT: endpoint, S3_PATH_STYLE: '1' }
    const env: Record<string, string> = place === 'bucket' ? s3 : { DATA_DIR: folder }
    const [one, other] = await Promise.all([startServer({ env }), startServer({ env })])
    const body = new FormData()
    body.append('use', 'feedback')
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    body.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]))
    const { data } = await ask(one, 'POST', '/prod/api/upload/file', { body, token: await tokenOf(one) })
    const { url } = data as { url: string }
    return {
      stub,
      folder,
      shownBy: [one, other].map((each) => `${each.url}${url}`),
      async close() {
        await Promise.all([one.close(), other.close(), stub.close()])
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }

  it.each<['bucket' | 'folder', number, string[]]>([
    ['bucket', 2, []],
    ['folder', 0, ['uploads']],
  ])('of one %s show what was uploaded to one of them', async (place, objects, folders) => {
    const { stub, folder, shownBy, close } = await shared(place)
    const statuses = await Promise.all(shownBy.map(async (url) => (await fetch(url)).status))
    const inFolder = readdirSync(folder).filter((name) => name === 'uploads')
    expect([statuses, stub.objects.size, inFolder]).toEqual([[200, 200], objects, folders])
    await close()
  })

  it('say that they are busy, to be kept by nobody, when their bucket is away: the picture is not missing', async () => {
    const { stub, shownBy, close } = await shared('bucket')
    await stub.close()
    const away = await fetch(shownBy[1]!)
    expect([away.status, away.headers.get('cache-control')]).toEqual([503, 'no-store'])
    await close()
  })
})

const get = (path: string, accept = '*/*'): Promise<Response> => fetch(`${server.url}${path}`, { headers: { accept } })

describe('an upload', () => {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length, 0)
    head.write(name, 4, 'latin1')
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])), 0)
    return Buffer.concat([head, data, sum])
  }
  /** A grey one; rows are a filter and a byte a pixel. */
  const png = (width = 2, height = 2, { rows = deflateSync(Buffer.alloc(6)), more = Buffer.alloc(0) } = {}) => {
    const size = Buffer.alloc(13)
    size.writeUInt32BE(width, 0)
    size.writeUInt32BE(height, 4)
    size.writeUInt8(8, 8)
    const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    return Buffer.concat([head, chunk('IHDR', size), more, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
  }
  const upload = async (bytes: Buffer, { name = 'a.png', use = 'feedback', field = 'file', token = '' } = {}) => {
    const body = new FormData()
    body.append('use', use)
    body.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
    return ask(server, 'POST', '/prod/api/upload/file', { body, token: token || (await tokenOf(server)) })
  }
  const uploads = () => {
    try {
      return readdirSync(join(server.dataDir, 'uploads')).length
    } catch {
      return 0
    }
  }

  it('is kept under a name of ours and shown as a picture only', async () => {
    const { code, data } = await upload(png(), { name: '../../evil.html' })
    const { url } = data as { id: string; url: string }
    expect([code, url]).toEqual([20000, expect.stringMatching(/^\/uploads\/[0-9a-f]{32}_2\.jpg$/)])
    const shown = await get(url)
    expect([
      shown.headers.get('content-type'),
      shown.headers.get('x-content-type-options'),
      shown.headers.get('content-security-policy'),
      shown.headers.get('content-disposition'),
      await sizeOf(shown),
    ]).toEqual([
      'image/jpeg',
      'nosniff',
      `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
      `inline; filename="${url.slice('/uploads/'.length)}"`,
      [2, 2],
    ])
  })

  const sizeOf = async (shown: Response) => {
    const { width, height } = await sharp(await shown.arrayBuffer()).metadata()
    return [width, height]
  }
  const shownOf = async (bytes: Buffer) => {
    const { data } = await upload(bytes)
    return get((data as { url: string }).url)
  }
  const plain = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#F83126' } })
  const GPS = {
    IFD0: { Make: 'SECRET' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 49/1' },
  }

  it.each(['jpeg', 'webp', 'png'] as const)(
    'as %s says nothing of where it was taken, by what or by whom, and stands upright',
    async (format) => {
      const taken = await plain()
        .withMetadata({ orientation: 6 })
        .withExifMerge(GPS)
        .withXmp('<x:xmpmeta>SECRET</x:xmpmeta>')
        .toFormat(format)
        .toBuffer()
      expect([taken.includes('SECRET'), (await sharp(taken).metadata()).orientation]).toEqual([true, 6])
      const { url } = (await upload(taken)).data as { url: string }
      for (const accept of ['*/*', 'image/webp']) {
        const shown = await get(url, accept)
        const kept = Buffer.from(await shown.clone().arrayBuffer())
        const { exif, xmp, icc, orientation } = await sharp(kept).metadata()
        expect([kept.includes('SECRET'), exif, xmp, icc, orientation]).toEqual([
          false,
          undefined,
          undefined,
          undefined,
          undefined,
        ])
        expect(await sizeOf(shown)).toEqual([40, 60])
      }
    },
  )

  it('carries nothing but its pixels: no text, nothing hidden behind them', async () => {
    const hidden = deflateSync(Buffer.concat([Buffer.alloc(6), Buffer.from('<?php SECRET')]), { level: 0 })
    const more = chunk('tEXt', Buffer.from('Comment\0<?php SECRET'))
    const shown = await shownOf(png(2, 2, { rows: hidden, more }))
    expect(Buffer.from(await shown.arrayBuffer()).includes('SECRET')).toBe(false)
  })

  it('is shown in the width and the form that are asked for, the widest where none is', async () => {
    const large = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    const { url } = (await upload(large)).data as { url: string }
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}_320-640-800-1600\.jpg$/)
    const seen = async (path: string, accept: string) => {
      const shown = await get(path, accept)
      const headers = ['content-type', 'vary', 'cache-control'].map((name) => shown.headers.get(name))
      return [...headers, ...(await sizeOf(shown))]
    }
    const card = url.replace('_320-640-800-1600', '_320')
    const forEver = 'public, max-age=31536000, immutable'
    const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
    expect(await seen(card, chromium)).toEqual(['image/webp', 'accept', forEver, 320, 160])
    expect(await seen(card, 'image/*')).toEqual(['image/jpeg', 'accept', forEver, 320, 160])
    expect(await seen(url, chromium)).toEqual(['image/webp', 'accept', forEver, 1600, 800])
    expect(await seen(url, '*/*, image/webp;q=0')).toEqual(['image/jpeg', 'accept', forEver, 1600, 800])
    expect((await get(card.replace('_320', '_321'))).status).toBe(404)
  })

  it('of before there were sizes is still shown', async () => {
    const key = `uploads/${'0'.repeat(32)}.png`
    await server.deps.files.put(key, png(), 'image/png')
    const shown = await get(`/${key}`, 'image/webp')
    expect([shown.headers.get('content-type'), await sizeOf(shown)]).toEqual(['image/png', [2, 2]])
  })

  it.each([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['half a picture', () => png().subarray(0, 40)],
    ['a bomb of pixels', () => png(50_000, 50_000)],
    ['a page with the head of a picture', () => png(2, 2, { rows: Buffer.from('<?php system($_GET[0]);') })],
    ['fewer pixels than it says', () => png(2000, 2000)],
    ['one that moves', () => png(2, 2, { more: chunk('acTL', Buffer.alloc(8)) })],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['nothing', () => Buffer.alloc(0)],
  ])('that is %s is refused and leaves nothing', async (_, bytes) => {
    const before = uploads()
    const { code, data } = await upload(bytes())
    expect([code, data, uploads()]).toEqual([40000, { field: 'file' }, before])
  })

  it.each([
    ['100 MB of zeros behind its pixels', () => png(2, 2, { rows: deflateSync(Buffer.alloc(100_000_000)) })],
    [
      '100 MB of text',
      () =>
        png(2, 2, {
          more: chunk('zTXt', Buffer.concat([Buffer.from('c\0\0'), deflateSync(Buffer.alloc(100_000_000))])),
        }),
    ],
  ])('with %s inflates to no more than its pixels', async (_, bytes) => {
    const bomb = bytes()
    const before = process.memoryUsage().rss
    const { code } = await upload(bomb)
    expect([20000, 40000]).toContain(code)
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })

  it('over 5 MB is refused before it is read to the end', async () => {
    const { status, code } = await upload(Buffer.alloc(5 * 1024 * 1024 + 1))
    expect([status, code]).toEqual([413, 413])
  })

  it('over 5 MB under a name that no call knows is refused as well, and the server goes on', async () => {
    const answers = [await upload(Buffer.alloc(5 * 1024 * 1024 + 1), { field: 'other' }), await upload(png())]
    expect(answers.map(({ code }) => code)).toEqual([expect.toSatisfy((code) => [413, 40000].includes(code)), 20000])
  })

  it('under another name is left unread, without a token refused', async () => {
    const before = uploads()
    const { code, data } = await upload(png(), { field: 'picture' })
    expect([code, data, uploads()]).toEqual([40000, { field: 'file' }, before])
    expect((await upload(png(), { token: 'A'.repeat(43) })).code).toBe(40001)
  })

  it('may go with the feedback of whoever made it, and nobody else', async () => {
    const [mine, other] = [await tokenOf(server), await tokenOf(server, '13800000002')]
    const { id } = (await upload(png(), { token: mine })).data as { id: string }
    const body = () => new URLSearchParams({ content: '按钮点不动', 'images[0]': id })
    const answers = [
      await ask(server, 'POST', '/prod/api/feedback', { body: body(), token: other }),
      await ask(server, 'POST', '/prod/api/feedback', { body: body() }),
      await ask(server, 'POST', '/prod/api/feedback', { body: body(), token: mine }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([40004, 40004, 20000])
  })
})

describe('products whose pictures were kept as they came', () => {
  it('get pictures in sizes, a good one once, and keep what cannot be made anew', async () => {
    const { db, deps } = server
    const whole = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const old = ['a', 'b', 'c'].map((sign) => `/media/import/${sign.repeat(32)}.png`)
    const [good, broken, gone] = old as [string, string, string]
    await deps.files.put(good.slice(1), whole, 'image/png')
    await deps.files.put(broken.slice(1), whole.subarray(0, 60), 'image/png')
    const drawn = '/media/product/10001/1.svg'
    await db.query('update products set images = $1 where id = $2', [[broken, good, drawn, good, gone], '10001'])
    await db.query(`update skus set image = $1 where product_id = '10001'`, [good])
    await db.query('update products set images = $1 where id = $2', [[good], '10002'])
    const renew = pictureRenewal(deps)
    expect([await renew(), await renew()]).toEqual([2, 0])
    const [first, second] = await db.query<{ images: string[] }>(
      `select images from products where id in ('10001', '10002') order by id`,
    )
    const now = second!.images[0]!
    expect(now).toMatch(/^\/media\/import\/[0-9a-f]{32}_320-500\.jpg$/)
    expect(first!.images).toEqual([broken, now, drawn, now, gone])
    expect(await db.query(`select distinct image from skus where product_id = '10001'`)).toEqual([{ image: now }])
    const seen = await Promise.all([now, good].map(async (address) => (await get(address)).status))
    expect(seen).toEqual([200, 200])
  })
})
