import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { tabKeys } from '../../../application/tab-keys'
import { checkUserName } from '../../../domain/credentials'
import type { Profile } from '../../../domain/session'
import { DialogWays, ModalDialog } from '../../parts/ModalDialog'
import { usePorts } from '../../ports-context'
import styles from './user.module.css'

/** Name and picture. The page is loaded anew afterwards: the greeting stands in many places. */
export const EditProfile = ({ profile, close }: { profile: Profile; close: () => void }) => {
  const { auth, preferences, tab, page } = usePorts()
  const [userName, setUserName] = useState(profile.userName)
  const [wrong, setWrong] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: () => {
      const avatar = file.current?.files?.[0]
      return auth.updateProfile({ userName, ...(avatar && { avatar }) })
    },
    onSuccess: (saved) => {
      preferences.saveProfile({ userName: saved.userName, account: saved.account })
      tab.write(tabKeys.sayAgain, '资料已保存')
      page.reload()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const message = checkUserName(userName) ?? ''
    setWrong(message)
    if (!message) save.mutate()
  }
  return (
    <ModalDialog name="修改资料" close={close}>
      <form className={styles.form} onSubmit={submit}>
        <h2>修改资料</h2>
        <label>
          用户名
          <input
            value={userName}
            maxLength={40}
            autoComplete="nickname"
            aria-invalid={wrong !== ''}
            aria-describedby="user-name-wrong"
            onChange={(event) => setUserName(event.target.value)}
          />
        </label>
        <p id="user-name-wrong" role="alert" className={styles.wrong}>
          {wrong}
        </p>
        <label>
          头像（JPG、PNG 或 WebP，5 MB 以内）
          <input ref={file} type="file" accept="image/jpeg,image/png,image/webp" />
        </label>
        <DialogWays>
          <button type="button" className="button" onClick={close}>
            取消
          </button>
          <button type="submit" className="button primary" disabled={save.isPending}>
            {save.isPending ? '正在保存…' : '保存'}
          </button>
        </DialogWays>
      </form>
    </ModalDialog>
  )
}
