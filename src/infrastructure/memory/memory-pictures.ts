import type { UploadedFile } from '../../domain/account'
import { limits } from '../../domain/settings'
import { acceptedPicture } from '../../domain/picture'
import { refusals } from '../../domain/refusals'
import { hit } from './memory-limits'
import { nextId, type MemoryBuyer, type MemoryWorld } from './memory-world'
import { demoMedia } from '../../../demo/media'

const HOUR_SECONDS = 3600

const drawn = new Map<string, string>()
const paths = new Map<string, string>()

/** Without a server nobody answers /media: the picture itself goes into the address. */
export const drawnPicture = (path: string): string => {
  let address = drawn.get(path)
  if (address === undefined) {
    const svg = demoMedia(path)
    address = svg === null ? path : `data:image/svg+xml,${encodeURIComponent(svg)}`
    drawn.set(path, address)
    paths.set(address, path)
  }
  return address
}

/** What the page sends back is named as a server names it: a drawing is longer than any address that the wire takes. */
export const pathOfDrawn = (address: string): string => paths.get(address) ?? address

/** Only that it is a picture matters here: it is shown to nobody else. @throws Failure invalid, too-often */
export const keepPicture = async (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  use: string,
  file: Blob | undefined,
): Promise<UploadedFile> => {
  if (!file || file.size === 0) throw refusals.noPicture()
  hit(world, `upload:${buyer.id}`, limits.uploadsPerHour, HOUR_SECONDS)
  acceptedPicture(new Uint8Array(await file.arrayBuffer()))
  const id = nextId(world)
  world.state.files[id] = { userId: buyer.id, use }
  return { id, url: `/uploads/${id}` }
}
