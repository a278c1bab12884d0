import { useNotices } from '../frame/ports-context'

interface Props {
  text: string
  name: string
  /** What is copied, where the name doesn't say it. */
  of?: string
  className?: string
}

export const CopyButton = ({ text, name, of, className = 'pill' }: Props) => {
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
    <button type="button" className={className} aria-description={of} onClick={() => void copy()}>
      {name}
    </button>
  )
}
