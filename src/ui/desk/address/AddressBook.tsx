import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import type { SavedAddress } from '../../../domain/address/address'
import { failureText } from '../../frame/failure-notice'
import { useNotices, usePorts } from '../../frame/ports-context'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import { addressesQuery } from '../../queries/address'
import { consigneeOf, numberText } from './consignee-text'
import { searchAddresses } from './search-addresses'
import styles from './address.module.css'

const AddressDialog = lazy(async () => ({ default: (await import('./AddressDialog')).AddressDialog }))

interface AddressBookProps {
  chosenId: string // '' when none is
  onChoose: (address: SavedAddress) => void
  children: ReactNode // the heading, beside the two doors to the book
}

/** The buyer's address book behind a button: cards to search and choose from, with adding, changing and deleting in place. */
export const AddressBook = ({ chosenId, onChoose, children }: AddressBookProps) => {
  const { account } = usePorts()
  const { say } = useNotices()
  const queries = useQueryClient()
  const book = useQuery(addressesQuery(account))
  const id = useId()
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  const [leaving, setLeaving] = useState<SavedAddress | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')

  const refresh = () => queries.invalidateQueries({ queryKey: addressesQuery(account).queryKey })
  const remove = useMutation({
    mutationFn: (address: SavedAddress) => account.deleteAddress(address.id),
    onSuccess: () => say('success', '地址已删除'),
    onSettled: refresh,
  })
  const makeDefault = useMutation({
    mutationFn: (address: SavedAddress) =>
      account.updateAddress(address.id, { ...consigneeOf(address), isDefault: true }),
    onSuccess: () => say('success', '已设为默认地址'),
    onSettled: refresh,
  })
  const all = book.data ?? []
  const shown = searchAddresses(all, words)
  const choose = (address: SavedAddress) => {
    setOpen(false)
    onChoose(address)
  }
  return (
    <div className={styles.book}>
      <div className={styles.bookHead}>
        {children}
        <button
          type="button"
          className="button small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          从地址簿选
        </button>
        <button type="button" className="button small quiet" onClick={() => setEditing('new')}>
          新增地址
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {book.isError && (
          <p className={styles.hint}>
            地址簿暂时读取不到（{failureText(book.error)}），可以直接填写。
            <button type="button" className="button small quiet" onClick={() => void book.refetch()}>
              重试
            </button>
          </p>
        )}
        {book.isSuccess && all.length === 0 && <p className={styles.hint}>地址簿还是空的，填好后可以存进来。</p>}
        {all.length > 1 && (
          <input
            type="search"
            className={`input ${styles.find}`}
            aria-label="搜索地址簿"
            placeholder="姓名、电话或地址"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        {all.length > 0 && shown.length === 0 && <p className={styles.hint}>没有找到这样的地址。</p>}
        {shown.length > 0 && (
          <ul className={styles.cards}>
            {shown.map((address) => (
              <li
                key={address.id}
                className={address.id === chosenId ? `${styles.card} ${styles.chosen}` : styles.card}
              >
                <button
                  type="button"
                  className={styles.choose}
                  aria-pressed={address.id === chosenId}
                  onClick={() => choose(address)}
                >
                  <span className={styles.who}>
                    <strong>{address.name}</strong>
                    <span>{numberText(address)}</span>
                    {address.isDefault && <span className={styles.default}>默认</span>}
                  </span>
                  <span className={styles.where}>
                    {address.areaText} {address.detail}
                  </span>
                </button>
                <div className={styles.cardActions}>
                  {!address.isDefault && (
                    <button type="button" className="button small quiet" onClick={() => makeDefault.mutate(address)}>
                      设为默认
                    </button>
                  )}
                  <button type="button" className="button small quiet" onClick={() => setEditing(address)}>
                    编辑
                  </button>
                  <button type="button" className="button small quiet" onClick={() => setLeaving(address)}>
                    删除
                  </button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      {leaving && (
        <ConfirmDialog
          title="确定要删除这个地址吗？"
          text={`${leaving.name} ${leaving.areaText} ${leaving.detail}`}
          confirm="删除"
          onConfirm={() => remove.mutate(leaving)}
          close={() => setLeaving(null)}
        />
      )}
      {editing && (
        <Suspense fallback={null}>
          <AddressDialog
            address={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
            onSaved={(saved) => {
              setEditing(null)
              choose(saved)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
