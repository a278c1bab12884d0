import { useMutation } from '@tanstack/react-query'
import type { ProductDetail } from '../../../domain/catalogue'
import { Failure } from '../../../domain/failure'
import { price } from '../../../domain/money'
import { useNotices } from '../../ports-context'

/** What a reseller needs to list the product in a shop of his own: pictures and text as one archive. */
export const MaterialDownload = ({ product }: { product: ProductDetail }) => {
  const { say } = useNotices()
  const download = useMutation({
    mutationFn: async () => save(await archiveOf(product), `${product.artNo} 素材.zip`),
    onSuccess: () => say('success', '素材已下载'),
  })
  return (
    <button type="button" className="button" disabled={download.isPending} onClick={() => download.mutate()}>
      {download.isPending ? '正在打包…' : '下载素材包'}
    </button>
  )
}

const archiveOf = async (product: ProductDetail): Promise<Blob> => {
  const { strToU8, zipSync } = await import('fflate')
  const pictures = [...new Set([...product.images, ...product.skus.map(({ image }) => image)])]
  const files = await Promise.all(
    pictures.map(async (address, i) => {
      const reply = await fetch(address).catch(() => null)
      if (!reply?.ok) throw new Failure('network', '图片没有取全，请稍后再试')
      const ending = /\.(\w{3,4})(?:$|\?)/.exec(address)?.[1] ?? 'svg'
      return [`图片/${String(i + 1).padStart(2, '0')}.${ending}`, new Uint8Array(await reply.arrayBuffer())] as const
    }),
  )
  const archive = zipSync({ ...Object.fromEntries(files), '商品资料.txt': strToU8(textOf(product)) })
  return new Blob([archive.slice().buffer], { type: 'application/zip' })
}

const textOf = (product: ProductDetail): string =>
  [
    `标题：${product.title}`,
    `货号：${product.artNo}`,
    `建议零售价：${price(product.retailPrice)}`,
    `单件重量：${product.weightG} 克`,
    ...product.attrs.map(({ name, value }) => `${name}：${value}`),
    '',
    '规格：',
    ...product.skus.map(
      ({ color, size, price: each, stock }) => `${color} ${size}  代发价 ${price(each)}  库存 ${stock}`,
    ),
  ].join('\r\n')

const save = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name.replace(/[\\/:*?"<>|#]/g, '-')
  link.click()
  URL.revokeObjectURL(link.href)
}
