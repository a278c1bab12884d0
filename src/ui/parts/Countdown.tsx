import { countdownText, secondsLeft } from '../../domain/time'
import { useNow } from './use-now'

/** "29:58" until then; nothing for readers of the page's text but the end, which a label beside it names. */
export const Countdown = ({ until, over }: { until: string; over: string }) => {
  const now = useNow(until !== '')
  const seconds = secondsLeft(until, now)
  return <span role="timer">{seconds > 0 ? countdownText(seconds) : over}</span>
}
