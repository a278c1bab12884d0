import { useState, type ReactNode } from 'react'
import { DialogCross, ModalDialog } from '../ModalDialog'
import { Popover } from '../Popover'
import { useNarrow } from '../use-narrow'
import styles from './filters.module.css'

/** What narrows a list, under its button; on a phone in a sheet. `show` is the button that leads back to the list. */
export const FilterSheet = ({ show, children }: { show: string; children: ReactNode }) => {
  const [isSheet, setSheet] = useState(false)
  if (!useNarrow())
    return (
      <Popover name="筛选" align="right">
        {() => children}
      </Popover>
    )
  const close = () => setSheet(false)
  return (
    <>
      <button type="button" className="button small" aria-haspopup="dialog" onClick={() => setSheet(true)}>
        筛选
      </button>
      {isSheet && (
        <ModalDialog name="筛选" close={close}>
          <header className={styles.sheetHead}>
            <h2>筛选</h2>
            <DialogCross close={close} />
          </header>
          {children}
          <button type="button" className={`button primary ${styles.sheetGo}`} onClick={close}>
            {show}
          </button>
        </ModalDialog>
      )}
    </>
  )
}
