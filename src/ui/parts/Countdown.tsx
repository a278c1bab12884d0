import { countdownText, secondsLeft } from '../../domain/time'
import { useNow } from './use-now'

interface CountdownProps {
  until: string
  /** When the wait began, where that is known: by a clock that runs late, no more than the whole of it is left. */
  from?: string
  over: string
}

/** "29:58" until then; nothing for readers of the page's text but the end, which a label beside it names. */
export const Countdown = ({ until, from, over }: CountdownProps) => {
  const now = useNow(until !== '')
  const seconds = secondsLeft(until, from ? Math.max(now, Date.parse(from)) : now)
  return <span role="timer">{seconds > 0 ? countdownText(seconds) : over}</span>
}
