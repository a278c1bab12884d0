import sharp from 'sharp'
import type { StubMaterial } from './goods-book'

/** Fetches what its merchants name, as the material centre does. */

const MADE_UP = /^https:\/\/pictures\.test\/(\d+)x(\d+)\//

/** Of pictures.test the address says what they measure; others are fetched. Null: there is none. */
const measured = async (address: string): Promise<StubMaterial['size']> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) })
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height, format } = await sharp(bytes).metadata()
    return response.ok && (format === 'jpeg' || format === 'png') ? { width, height, bytes: bytes.length } : null
  } catch {
    return null
  }
}

const underWay = new Set<StubMaterial>()

/** What can't be fetched is thrown away, and may be sent again. */
export const look = (material: StubMaterial, gone: () => void): void => {
  const [, width, height] = MADE_UP.exec(material.origin) ?? []
  if (width && height) material.size = { width: Number(width), height: Number(height), bytes: 100_000 }
  if (material.size || underWay.has(material)) return
  underWay.add(material)
  void fetched(material, gone)
}

const fetched = async (material: StubMaterial, gone: () => void): Promise<void> => {
  const size = await measured(material.origin)
  underWay.delete(material)
  if (size) material.size = size
  else gone()
}
