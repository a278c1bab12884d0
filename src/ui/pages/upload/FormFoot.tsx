import { useState } from 'react'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import styles from './upload.module.css'

/** That a form began with what was typed in it before. */
export const KeptNote = ({ beginAnew }: { beginAnew: () => void }) => (
  <p role="status" className={styles.note}>
    已恢复上次没有保存的修改{' '}
    <button type="button" className="button small" onClick={beginAnew}>
      不要这些修改
    </button>
  </p>
)

interface Props {
  save: string
  isSaving: boolean
  isChanged: boolean
  /** Closes it, and nothing of what was typed is left. */
  giveUp: () => void
}

/** The ways out of a form: saved, or given up, which is asked for where something was typed. */
export const FormFoot = ({ save, isSaving, isChanged, giveUp }: Props) => {
  const [asking, setAsking] = useState(false)
  return (
    <footer className={styles.ways}>
      <button type="button" className="button" onClick={() => (isChanged ? setAsking(true) : giveUp())}>
        取消
      </button>
      <button type="submit" className="button primary" aria-disabled={isSaving}>
        {isSaving ? '正在保存…' : save}
      </button>
      {asking && (
        <ConfirmDialog
          title="放弃修改？"
          text="刚才的修改还没有保存。"
          confirm="放弃修改"
          back="继续编辑"
          onConfirm={giveUp}
          close={() => setAsking(false)}
        />
      )}
    </footer>
  )
}
