import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import type { ApplyActor } from '../../../../application/after-sale/apply-machine'
import { MAX_AFTER_SALE_IMAGES } from '../../../../domain/after-sales'
import { MAX_UPLOAD_BYTES } from '../../../../domain/limits'
import { failureText } from '../../../frame/failure-notice'
import { useNotices, usePorts } from '../../../frame/ports-context'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** A picture that isn't there yet. */
export interface PictureOnWay {
  key: number
  file: File
  share: number // 0 to 1
  error: string // '' while it is on its way or waits
}

export type Pictures = ReturnType<typeof usePictures>

/** Pictures are sent as soon as they are chosen, one after the other; each may be tried again or taken off by itself. */
export const usePictures = (actor: ApplyActor) => {
  const { account } = usePorts()
  const { say } = useNotices()
  const [onWay, setOnWay] = useState<readonly PictureOnWay[]>([])
  const [isOver, setOver] = useState(false)
  const last = useRef(0)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const [stops] = useState(() => new Map<number, AbortController>())
  useEffect(() => () => stops.forEach((stop) => stop.abort()), [stops])

  const set = (key: number, change: Partial<PictureOnWay>) =>
    setOnWay((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: number) => setOnWay((all) => all.filter((one) => one.key !== key))
  const kept = () => actor.getSnapshot().context.draft.images
  const keep = (images: ReturnType<typeof kept>) => actor.send({ type: 'change', patch: { images } })

  const send = ({ key, file }: PictureOnWay) => {
    const stop = new AbortController()
    stops.set(key, stop)
    set(key, { share: 0, error: '' })
    const upload = async () => {
      if (stop.signal.aborted) return
      try {
        const progress = (share: number) => set(key, { share })
        const image = await account.upload(file, 'evidence', { signal: stop.signal, progress })
        drop(key)
        keep([...kept(), image])
      } catch (error) {
        if (!stop.signal.aborted) set(key, { error: failureText(error) })
      } finally {
        stops.delete(key)
      }
    }
    turn.current = turn.current.then(upload)
  }
  const add = (files: readonly File[]) => {
    const room = MAX_AFTER_SALE_IMAGES - kept().length - onWay.length
    const fitting = files.filter((file) => {
      const wrong = !PICTURE_TYPES.includes(file.type)
        ? '只支持 JPG、PNG、WebP 图片'
        : file.size > MAX_UPLOAD_BYTES
          ? '图片不能超过 5 MB'
          : ''
      if (wrong) say('warning', wrong)
      return wrong === ''
    })
    if (fitting.length > room) say('warning', `最多 ${MAX_AFTER_SALE_IMAGES} 张图片`)
    const added = fitting
      .slice(0, Math.max(0, room))
      .map((file) => ({ key: (last.current += 1), file, share: 0, error: '' }))
    setOnWay((all) => [...all, ...added])
    added.forEach(send)
  }

  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => pasted(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])

  return {
    onWay,
    isUploading: onWay.some(({ error }) => error === ''),
    /** Whether files are held over the page. */
    isOver,
    add,
    retry: send,
    /** One that is on its way. */
    stop(key: number) {
      stops.get(key)?.abort()
      drop(key)
    },
    /** One that is there. */
    remove: (id: string) => keep(kept().filter((image) => image.id !== id)),
    dropping: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop(event: DragEvent) {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        setOver(false)
        add([...event.dataTransfer.files])
      },
    },
  }
}
