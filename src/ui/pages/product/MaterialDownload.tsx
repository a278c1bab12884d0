import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotices, usePorts } from '../../frame/ports-context'
import { productQuery } from '../../queries/catalogue'

/** What a reseller needs to list the product in a shop of his own: pictures and text as one archive. */
export const MaterialDownload = ({ id }: { id: string }) => {
  const { say, failure } = useNotices()
  const { catalogue } = usePorts()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    try {
      const [product, { archiveOf, fileName }] = await Promise.all([
        client.ensureQueryData(productQuery(catalogue, id)),
        import('./material'),
      ])
      save(await archiveOf(product), fileName(`${product.artNo} 素材.zip`))
      say('success', '素材已下载')
    } catch (error) {
      failure(error)
    }
    setBusy(false)
  }
  return (
    <button type="button" className="pill" aria-disabled={busy} onClick={() => void download()}>
      {busy ? '正在打包…' : '下载素材'}
    </button>
  )
}

const save = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
