import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { tabKeys } from '../../../application/tab-keys'
import { checkUserName } from '../../../domain/credentials'
import { isFailure } from '../../../domain/failure'
import type { Profile } from '../../../domain/session'
import { DialogCross, DialogWays, ModalDialog } from '../../parts/ModalDialog'
import { SendingBar, useSending } from '../../parts/Sending'
import { useNotices, usePorts } from '../../frame/ports-context'
import { PictureCrop } from './PictureCrop'
import { usePicture } from './use-picture'
import styles from './user.module.css'

/** Name and picture. The page is loaded anew afterwards: the greeting stands in many places. */
export const EditProfile = ({ profile, close }: { profile: Profile; close: () => void }) => {
  const { auth, preferences, tab, page } = usePorts()
  const { say, failure } = useNotices()
  const [userName, setUserName] = useState(profile.userName)
  const [wrong, setWrong] = useState('')
  const [wrongPicture, setWrongPicture] = useState('')
  const picture = usePicture()
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => name.current?.focus(), [])
  const { share, begin, end, stop, isStopped } = useSending()
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const avatar = await picture.result()
      return avatar ? auth.updateProfile({ userName, avatar }, begin()) : auth.updateProfile({ userName })
    },
    onSettled: end,
    onError: (error) => (isStopped() ? say('info', '已取消上传') : failure(error)),
    onSuccess: (saved) => {
      const { userName: shown, account } = saved ?? { ...profile, userName }
      preferences.saveProfile({ userName: shown, account })
      tab.write(tabKeys.sayAgain, '资料已保存')
      page.reload()
    },
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    setWrongPicture('')
    try {
      await picture.choose(file)
    } catch (error) {
      picture.forget()
      if (!isFailure(error)) throw error
      setWrongPicture(error.message)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const message = checkUserName(userName) ?? ''
    setWrong(message)
    if (!message) save.mutate()
  }
  return (
    <ModalDialog name="修改资料" wide close={close}>
      <form onSubmit={submit}>
        <header className={styles.editHead}>
          <h2>修改资料</h2>
          <DialogCross close={close} />
        </header>
        <label className={styles.field}>
          用户名
          <input
            ref={name}
            className="input large"
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
        <span id="avatar-what">头像（JPG、PNG 或 WebP，5 MB 以内）</span>
        <div className={styles.file}>
          {/* The browser's own button would speak the browser's language. */}
          <label className="button">
            <span id="avatar-choose">选择图片</span>
            <input
              type="file"
              className="visually-hidden"
              accept="image/jpeg,image/png,image/webp"
              aria-labelledby="avatar-what avatar-choose"
              aria-describedby="avatar-wrong"
              onChange={(event) => {
                void choose(event.target.files?.[0])
                // The same file again, after a refusal, is a choice as well.
                event.target.value = ''
              }}
            />
          </label>
          <span className={styles.fileName} role="status">
            {picture.chosen?.file.name ?? '未选择'}
          </span>
        </div>
        {wrongPicture && (
          <p id="avatar-wrong" role="alert" className={styles.wrong}>
            {wrongPicture}
          </p>
        )}
        {picture.chosen && <PictureCrop key={picture.chosen.url} url={picture.chosen.url} chosen={picture.setArea} />}
        {share !== null && <SendingBar share={share} stop={stop} />}
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
