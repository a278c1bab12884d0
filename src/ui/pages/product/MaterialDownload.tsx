import { useMutation } from '@tanstack/react-query'
import type { ProductDetail } from '../../../domain/catalogue'
import { useNotices } from '../../frame/ports-context'

/** What a reseller needs to list the product in a shop of his own: pictures and text as one archive. */
export const MaterialDownload = ({ product }: { product: ProductDetail }) => {
  const { say } = useNotices()
  const download = useMutation({
    mutationFn: async () => {
      const { archiveOf, fileName } = await import('./material')
      save(await archiveOf(product), fileName(`${product.artNo} 素材.zip`))
    },
    onSuccess: () => say('success', '素材已下载'),
  })
  return (
    <button
      type="button"
      className="pill"
      aria-disabled={download.isPending}
      onClick={() => download.isPending || download.mutate()}
    >
      {download.isPending ? '正在打包…' : '下载素材'}
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
