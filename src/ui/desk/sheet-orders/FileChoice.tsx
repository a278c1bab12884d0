import { useState } from 'react'
import { MAX_UPLOAD_BYTES } from '../../../domain/limits'
import { MAX_SHEET_ROWS, TEMPLATE_NAME, TEMPLATE_URL } from '../../../domain/shops/sheet'
import styles from './sheet-orders.module.css'

const KB = 1024

/** A sheet from the buyer's device: dropped, or chosen. */
export const FileChoice = ({ file, choose }: { file: File | null; choose: (file: File | null) => void }) => {
  const [isOver, setOver] = useState(false)
  const [wrong, setWrong] = useState('')
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    const reason = /\.(?:xlsx|csv|txt)$/i.test(chosen.name)
      ? chosen.size > MAX_UPLOAD_BYTES
        ? '文件超过 5 MB，请分成几个'
        : ''
      : '请选择 .xlsx 或 .csv 文件'
    setWrong(reason)
    choose(reason === '' ? chosen : null)
  }
  return (
    <div className={styles.body}>
      <label
        className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <span>把文件拖到这里，或点这里选择</span>
        <input
          type="file"
          aria-label="订单表格"
          accept=".xlsx,.csv,.txt"
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {wrong && <p role="alert">{wrong}</p>}
      {file && (
        <p role="status">
          已选择 {file.name}（{Math.max(1, Math.round(file.size / KB))} KB）
        </p>
      )}
      <p className={styles.faint}>
        <a href={TEMPLATE_URL} download={TEMPLATE_NAME}>
          下载模板
        </a>
        ：.xlsx 或 .csv，最多 {MAX_SHEET_ROWS} 行、5
        MB。收货地址里可以连姓名、手机号一起写；商家编码填我们的货号-颜色-尺码，或规格编号，会自动关联货源；同一订单号的几行是一单。
      </p>
    </div>
  )
}
