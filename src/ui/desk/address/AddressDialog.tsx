import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Modal } from 'antd'
import { useId, useState } from 'react'
import { blankConsignee } from '../../../application/checkout/draft'
import type { AddressDraft, Consignee, SavedAddress } from '../../../domain/address/address'
import { cleanConsignee, consigneeProblems, type ConsigneeProblem } from '../../../domain/address/consignee'
import { useNotices, usePorts } from '../../frame/ports-context'
import { useClosedByBack } from '../../frame/use-closed-by-back'
import { addressesQuery, areasQuery } from '../../queries/address'
import { ConsigneeFields } from './ConsigneeFields'

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
  useClosedByBack(onClose)
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
  return (
    <Modal
      open
      title={address ? '编辑地址' : '新增地址'}
      okText="保存"
      cancelText="取消"
      width={{ xs: 'calc(100vw - 24px)', md: 520 }}
      confirmLoading={save.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <form
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
        <Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)}>
          设为默认地址
        </Checkbox>
        {/* Enter in any field saves. */}
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}

export const consigneeOf = ({ name, mobile, ext, areaCode, detail }: Consignee): Consignee => ({
  name,
  mobile,
  ext,
  areaCode,
  detail,
})
