import { demoMedia } from '../../../demo/media'

const drawn = new Map<string, string>()

/** Without a server nobody answers /media: the picture itself goes into the address. */
export const drawnPicture = (path: string): string => {
  let address = drawn.get(path)
  if (address === undefined) {
    const svg = demoMedia(path)
    address = svg === null ? path : `data:image/svg+xml,${encodeURIComponent(svg)}`
    drawn.set(path, address)
  }
  return address
}
