import { useEffect, useMemo, useRef, useState } from 'react'
import type { Sending } from '../../domain/ports/sending'
import styles from './sending.module.css'

/** Files on their way: `begin()` goes with each call; `share` is null while nothing is sent. Whoever leaves the page stops them. */
export const useSending = () => {
  const [share, setShare] = useState<number | null>(null)
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])
  const ways = useMemo(
    () => ({
      begin(): Sending {
        control.current = new AbortController()
        setShare(0)
        return { signal: control.current.signal, progress: setShare }
      },
      end() {
        control.current = null
        setShare(null)
      },
      stop: () => control.current?.abort(),
      isStopped: () => control.current?.signal.aborted ?? false,
    }),
    [],
  )
  return { share, ...ways }
}

/** How far it is, and the way to stop it. */
export const SendingBar = ({ share, stop }: { share: number; stop: () => void }) => {
  const percent = Math.round(share * 100)
  return (
    <div className={styles.sending}>
      <progress max={100} value={percent} aria-label="上传进度" />
      <span>{percent < 100 ? `正在上传 ${percent}%` : '已上传，等待确认…'}</span>
      <button type="button" className="button" onClick={stop}>
        取消上传
      </button>
    </div>
  )
}
