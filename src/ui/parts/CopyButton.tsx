import { useNotices } from '../frame/ports-context'
import { Drawn } from './icons'

/** One sheet before another. */
const SHEETS = 'M9 9h10v10H9zM15 9V5H5v10h4'

interface Props {
  text: string
  name: string
  /** What is copied, where the name doesn't say it. */
  of?: string
  className?: string
  /** Where it stands right behind what is copied: a sign instead of its name. */
  sign?: boolean
}

export const CopyButton = ({ text, name, of, className = 'pill', sign = false }: Props) => {
  const { say } = useNotices()
  const copy = async () => {
    try {
      // Over plain http browsers have no `clipboard` at all: that throws, and is told like a refusal.
      await navigator.clipboard.writeText(text)
      say('success', '已复制')
    } catch {
      say('warning', '浏览器不允许复制，请手动选择文字')
    }
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={sign ? name : undefined}
      aria-description={of}
      onClick={() => void copy()}
    >
      {sign ? <Drawn shape={SHEETS} size={16} /> : name}
    </button>
  )
}
