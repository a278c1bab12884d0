import { useNotices } from '../../ports-context'

export const CopyButton = ({ text, name }: { text: string; name: string }) => {
  const { say } = useNotices()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say('success', '已复制'),
      () => say('warning', '浏览器不允许复制，请手动选择文字'),
    )
  return (
    <button type="button" className="pill" onClick={() => void copy()}>
      {name}
    </button>
  )
}
