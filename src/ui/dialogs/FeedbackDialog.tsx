import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input, Modal, Upload, type UploadFile } from 'antd'
import { useState } from 'react'
import { MAX_UPLOAD_BYTES } from '../../domain/limits'
import { EMPTY_FEEDBACK } from '../../domain/refusals'
import { useNotices, usePorts, useSession } from '../frame/ports-context'
import { SendingBar, useSending } from '../parts/Sending'
import type { ShownDialog } from '../frame/shown'
import styles from './dialogs.module.css'
import { dialogWidths } from '../frame/dialog-widths'

interface Fields {
  content?: string
  contact?: string
  images?: UploadFile[]
}

const MAX_IMAGES = 6
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** spec §2: complaint feedback. Pictures need an account, words don't. */
export const FeedbackDialog = ({ open, close }: ShownDialog) => (
  <Modal
    open={open}
    onCancel={close}
    width={dialogWidths.normal}
    title="投诉反馈"
    footer={null}
    destroyOnHidden
    className={styles.modal}
  >
    <FeedbackForm close={close} />
  </Modal>
)

const FeedbackForm = ({ close }: { close: () => void }) => {
  const { account } = usePorts()
  const { signedIn } = useSession()
  const { say, failure } = useNotices()
  const { share, begin, end, stop, isStopped } = useSending()
  // What is there already is not sent again after a failure.
  const [sent] = useState(() => new Map<File, string>())
  const upload = async (files: File[]): Promise<string[]> => {
    const waiting = files.filter((file) => !sent.has(file))
    const total = waiting.reduce((bytes, { size }) => bytes + size, 0)
    const { signal, progress } = begin()
    let done = 0
    for (const file of waiting) {
      const sending = { signal, progress: (part: number) => progress((done + part * file.size) / total) }
      sent.set(file, (await account.upload(file, 'feedback', sending)).id)
      done += file.size
    }
    return files.map((file) => sent.get(file)!)
  }
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ content = '', contact = '', images = [] }: Fields) => {
      const files = images.flatMap(({ originFileObj }) => originFileObj ?? [])
      const ids = files.length > 0 ? await upload(files) : []
      end()
      await account.sendFeedback({ content: content.trim(), contact: contact.trim(), images: ids })
    },
    onSettled: end,
    onError: (error) => (isStopped() ? say('info', '已取消上传') : failure(error)),
    onSuccess: () => {
      say('success', '反馈已提交，感谢您的意见')
      close()
    },
  })
  const fits = (file: File): boolean => {
    const reason = !IMAGE_TYPES.includes(file.type)
      ? '只支持 JPG、PNG、WebP 图片'
      : file.size > MAX_UPLOAD_BYTES
        ? '图片不能超过 5 MB'
        : ''
    if (reason) say('warning', reason)
    return reason === ''
  }
  return (
    // The name goes into the fields' ids: without it, one would share its id with the page's main part.
    <Form<Fields> name="feedback" layout="vertical" requiredMark={false} onFinish={(fields) => send.mutate(fields)}>
      <Form.Item
        name="content"
        label="反馈内容"
        rules={[{ required: true, whitespace: true, message: EMPTY_FEEDBACK }]}
      >
        <Input.TextArea rows={5} maxLength={1000} showCount placeholder="遇到了什么问题，或有什么建议" autoFocus />
      </Form.Item>
      <Form.Item name="contact" label="联系方式（选填）">
        <Input maxLength={64} placeholder="手机号或微信，便于我们回复" autoComplete="tel" />
      </Form.Item>
      {signedIn ? (
        <Form.Item
          name="images"
          label={`图片（选填，最多 ${MAX_IMAGES} 张，每张 5 MB 以内）`}
          valuePropName="fileList"
          getValueFromEvent={({ fileList }: { fileList: UploadFile[] }) => fileList}
        >
          <Upload
            listType="picture-card"
            accept={IMAGE_TYPES.join(',')}
            maxCount={MAX_IMAGES}
            multiple
            // Sent with the form, not when chosen.
            beforeUpload={(file) => (fits(file) ? false : Upload.LIST_IGNORE)}
          >
            上传图片
          </Upload>
        </Form.Item>
      ) : (
        <p className={styles.faint}>登录后可以附上图片。</p>
      )}
      {share !== null && <SendingBar share={share} stop={stop} />}
      <Button type="primary" htmlType="submit" block loading={send.isPending}>
        提交反馈
      </Button>
    </Form>
  )
}
