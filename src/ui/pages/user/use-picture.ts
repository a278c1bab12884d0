import { useEffect, useState } from 'react'
import { MAX_UPLOAD_BYTES } from '../../../domain/limits'
import { acceptedPicture } from '../../../domain/picture'
import { refusals } from '../../../domain/refusals'
import { cropped, type Area } from './crop-picture'

interface Chosen {
  file: File
  url: string
}

/** A picture from the buyer's device, looked at before anything of it is sent. */
export const usePicture = () => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [area, setArea] = useState<Area | null>(null)
  const url = chosen?.url
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  return {
    chosen,
    setArea,
    /** @throws Failure in words where it is too large, or no picture */
    async choose(file: File) {
      if (file.size > MAX_UPLOAD_BYTES) throw refusals.heavyPicture()
      acceptedPicture(new Uint8Array(await file.arrayBuffer()))
      setArea(null)
      setChosen({ file, url: URL.createObjectURL(file) })
    },
    forget() {
      setArea(null)
      setChosen(null)
    },
    /** What is to be sent; a picture that the browser can't show goes whole, for the server to look at. */
    async result(): Promise<Blob | null> {
      if (!chosen) return null
      return (area && (await cropped(chosen.url, area))) ?? chosen.file
    },
  }
}
