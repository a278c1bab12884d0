/** The part of a picture that is kept, in its own pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Nowhere is it shown larger. */
const MOST_PX = 512
const QUALITY = 0.9

/**
 * That part as a JPEG, on white where nothing is. The browser turns the picture as its EXIF says.
 * @param url of a picture that this page made
 * @returns null where the browser can't draw it
 */
export const cropped = async (url: string, { x, y, width, height }: Area): Promise<Blob | null> => {
  const side = Math.max(1, Math.min(MOST_PX, Math.round(width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const picture = new Image()
  picture.src = url
  await picture.decode()
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, width, height, 0, 0, side, side)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
