import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { BRING_SHEET } from './bring-sheet'
import { emptyDraft, type SheetDraft } from './sheet-draft'

const SheetDialog = lazy(async () => ({ default: (await import('./SheetDialog')).SheetDialog }))

/** Orders from a sheet or from a text. What was typed, and an import under way, outlive the dialog; nothing of it is kept in the browser. */
export const SheetOrders = () => {
  const { key, state } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [seen, see] = useState('')
  const [draft, setDraft] = useState<SheetDraft>(emptyDraft)
  if (state === BRING_SHEET && seen !== key) {
    see(key)
    setOpen(true)
  }
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        表格导单
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SheetDialog
            draft={draft}
            change={(patch) => setDraft((before) => ({ ...before, ...patch }))}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
