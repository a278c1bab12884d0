import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { DEFAULT_SHEET_SHOP } from '../../../domain/shops/words'
import { MAX_PASTED_ORDERS, MAX_SHEET_SHOP_NAME, pastedCount } from '../../../domain/shops/sheet'
import { useNotices, usePorts } from '../../frame/ports-context'
import { DialogCross, DialogWays, ModalDialog } from '../../parts/ModalDialog'
import { Tabs } from '../../parts/Tabs'
import { FileChoice } from './FileChoice'
import { PastePreview } from './PastePreview'
import type { SheetDraft } from './sheet-draft'
import { SheetOutcome } from './SheetOutcome'
import styles from './sheet-orders.module.css'

interface Props {
  draft: SheetDraft
  change: (patch: Partial<SheetDraft>) => void
  close: () => void
}

export const SheetDialog = ({ draft, change, close }: Props) => (
  <ModalDialog name="表格导单" close={close} wide>
    <header className={styles.head}>
      <h2>表格导单</h2>
      <DialogCross close={close} />
    </header>
    {draft.brought ? (
      <SheetOutcome
        brought={draft.brought}
        close={close}
        again={(isClean) =>
          change({
            brought: null,
            ...(draft.brought?.way === 'file' ? { file: null } : isClean && { text: '' }),
          })
        }
      />
    ) : (
      <Wish draft={draft} change={change} />
    )}
  </ModalDialog>
)

const Wish = ({ draft: { way, text, file, shopName }, change }: Omit<Props, 'close'>) => {
  const { platformOrders } = usePorts()
  const { failure } = useNotices()
  const queries = useQueryClient()
  const bringing = useMutation({
    mutationFn: (of: { file: Blob } | { text: string }) => platformOrders.bring({ shopName, of }),
    onSuccess: (brought) => change({ brought: { ...brought, way } }),
    onError: failure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'shops'] }),
  })
  const pasted = pastedCount(text)
  const isLacking = way === 'file' ? file === null : pasted === 0 || pasted > MAX_PASTED_ORDERS
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLacking || bringing.isPending) return
    bringing.mutate(way === 'file' ? { file: file! } : { text })
  }
  return (
    <form className={styles.body} onSubmit={submit}>
      <label className={styles.field}>
        店铺名称
        <input
          className="input"
          value={shopName}
          maxLength={MAX_SHEET_SHOP_NAME}
          placeholder={DEFAULT_SHEET_SHOP}
          onChange={(event) => change({ shopName: event.target.value })}
        />
      </label>
      <p className={styles.faint}>同名的算同一家表格店铺，重复的订单不会存两次。</p>
      <Tabs
        name="导入方式"
        chosen={way}
        choose={(chosen) => change({ way: chosen })}
        tabs={[
          { key: 'paste', label: '粘贴' },
          { key: 'file', label: '上传文件' },
        ]}
      >
        {way === 'paste' ? (
          <PastePreview text={text} type={(typed) => change({ text: typed })} />
        ) : (
          <FileChoice file={file} choose={(chosen) => change({ file: chosen })} />
        )}
      </Tabs>
      <DialogWays>
        <button type="submit" className="button primary" aria-disabled={isLacking || bringing.isPending}>
          {bringing.isPending ? '正在上传…' : '开始导入'}
        </button>
      </DialogWays>
    </form>
  )
}
