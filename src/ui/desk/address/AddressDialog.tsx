import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { blankConsignee } from '../../../application/checkout/draft'
import type { AddressDraft, Consignee, SavedAddress } from '../../../domain/address/address'
import { cleanConsignee, consigneeProblems, type ConsigneeProblem } from '../../../domain/address/consignee'
import { useNotices, usePorts } from '../../frame/ports-context'
import { BusyButton } from '../../parts/BusyButton'
import { CornerCross, DialogWays, ModalDialog } from '../../parts/ModalDialog'
import { TickBox } from '../../parts/TickBox'
import { addressesQuery, areasQuery } from '../../queries/address'
import { consigneeOf } from './consignee-text'
import { ConsigneeFields } from './ConsigneeFields'
import styles from './address.module.css'

interface AddressDialogProps {
  address: SavedAddress | null // null: a new one
  onSaved: (address: SavedAddress) => void
  onClose: () => void
}

/** Adds an address to the book, or changes one. */
export const AddressDialog = ({ address, onSaved, onClose }: AddressDialogProps) => {
  const { account } = usePorts()
  const { say } = useNotices()
  const queries = useQueryClient()
  const areas = useQuery(areasQuery(account))
  const prefix = useId()
  const [consignee, setConsignee] = useState<Consignee>(address ? consigneeOf(address) : blankConsignee)
  const [isDefault, setDefault] = useState(address?.isDefault ?? false)
  const [wrong, setWrong] = useState<ConsigneeProblem[]>([])
  const save = useMutation({
    mutationFn: (draft: AddressDraft) =>
      address ? account.updateAddress(address.id, draft) : account.addAddress(draft),
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: addressesQuery(account).queryKey })
      say('success', '地址已保存')
      onSaved(saved)
    },
  })
  const submit = () => {
    const clean = cleanConsignee(consignee)
    const problems = consigneeProblems(clean)
    setWrong(problems)
    if (problems.length === 0 && !save.isPending) save.mutate({ ...clean, isDefault })
  }
  const title = address ? '编辑地址' : '新增地址'
  return (
    <ModalDialog name={title} wide close={onClose}>
      <h2>{title}</h2>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ConsigneeFields
          prefix={prefix}
          value={consignee}
          areas={areas}
          wrong={wrong}
          onChange={(patch) => {
            const next = { ...consignee, ...patch }
            setConsignee(next)
            if (wrong.length > 0) setWrong(consigneeProblems(cleanConsignee(next)))
          }}
        />
        <TickBox name="设为默认地址" text count={1} chosen={isDefault ? 1 : 0} set={setDefault} />
        <DialogWays>
          <button type="button" className="button" onClick={onClose}>
            取消
          </button>
          {/* Enter in any field saves, too. */}
          <BusyButton type="submit" className="button primary" isBusy={save.isPending}>
            保存
          </BusyButton>
        </DialogWays>
      </form>
      <CornerCross close={onClose} />
    </ModalDialog>
  )
}
