import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Area, Consignee } from '../../../domain/address/address'
import type { ConsigneeField, ConsigneeProblem } from '../../../domain/address/consignee'
import type { Mark, Marks } from '../../../application/checkout/draft'
import { failureText } from '../../frame/failure-notice'
import { GrowingText } from '../../parts/GrowingText'
import { AreaField } from './AreaField'
import styles from './address.module.css'

interface ConsigneeFieldsProps {
  prefix: string // of the ids, so that two forms can stand on one page
  value: Consignee
  onChange: (patch: Partial<Consignee>) => void
  areas: Pick<UseQueryResult<Area[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
  wrong: readonly ConsigneeProblem[]
  marks?: Marks
  areaHint?: string
}

/** Whom a parcel goes to. Every field says what is wrong with it, or how sure the reader of a pasted address was. */
export const ConsigneeFields = ({
  prefix,
  value,
  onChange,
  areas,
  wrong,
  marks = {},
  areaHint = '',
}: ConsigneeFieldsProps) => {
  const textField = (field: Exclude<ConsigneeField, 'areaCode' | 'detail'>, more: ComponentProps<'input'>) => {
    const message = messageFor(wrong, field)
    return (
      <input
        id={fieldId(prefix, field)}
        className={`input ${styles.typed}`}
        value={value[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
        aria-invalid={message !== ''}
        aria-describedby={message ? `${fieldId(prefix, field)}-wrong` : undefined}
        autoComplete="off"
        {...more}
      />
    )
  }
  const message = messageFor(wrong, 'detail')
  const detailField = (
    <GrowingText
      id={fieldId(prefix, 'detail')}
      value={value.detail}
      onChange={(event) => onChange({ detail: event.target.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        // An address is one line, however many it takes to show.
        event.preventDefault()
        event.currentTarget.form?.requestSubmit()
      }}
      aria-invalid={message !== ''}
      aria-describedby={message ? `${fieldId(prefix, 'detail')}-wrong` : undefined}
      autoComplete="off"
      placeholder="街道、门牌号、楼层房号"
      maxLength={140}
    />
  )
  const shell = (field: ConsigneeField, label: string, input: ReactNode, wide = false, hint: ReactNode = '') => (
    <Field
      id={fieldId(prefix, field)}
      label={label}
      message={messageFor(wrong, field)}
      mark={marks[field]}
      hint={hint}
      wide={wide}
    >
      {input}
    </Field>
  )
  const areaNote = areaHint && !value.areaCode ? `识别到 ${areaHint}，请补选到区县` : ''
  return (
    <div className={styles.fields}>
      {shell('name', '姓名', textField('name', { placeholder: '收货人姓名', maxLength: 40 }))}
      {shell('mobile', '手机号', textField('mobile', { placeholder: '11 位手机号', inputMode: 'tel', maxLength: 20 }))}
      {shell(
        'ext',
        '分机号',
        textField('ext', { placeholder: '虚拟号才需要，选填', inputMode: 'numeric', maxLength: 8 }),
      )}
      {shell(
        'areaCode',
        '所在地区',
        <AreaField
          id={fieldId(prefix, 'areaCode')}
          areas={areas.data}
          isLoading={areas.isFetching}
          code={value.areaCode}
          onChange={(areaCode) => onChange({ areaCode })}
          invalid={messageFor(wrong, 'areaCode') !== ''}
          describedBy={messageFor(wrong, 'areaCode') ? `${fieldId(prefix, 'areaCode')}-wrong` : undefined}
        />,
        false,
        areas.error && !areas.data && !areas.isFetching ? (
          <>
            {failureText(areas.error)}
            <button type="button" className="button small quiet" onClick={() => void areas.refetch()}>
              重新加载地区
            </button>
          </>
        ) : (
          areaNote
        ),
      )}
      {shell('detail', '详细地址', detailField, true)}
    </div>
  )
}

export const fieldId = (prefix: string, field: ConsigneeField): string => `${prefix}-${field}`

const messageFor = (wrong: readonly ConsigneeProblem[], field: ConsigneeField): string =>
  wrong.find((one) => one.field === field)?.message ?? ''

interface FieldProps {
  id: string
  label: string
  message: string
  mark: Mark | undefined
  hint: ReactNode
  wide: boolean
  children: ReactNode
}

const Field = ({ id, label, message, mark, hint, wide, children }: FieldProps) => (
  <div className={wide ? `${styles.field} ${styles.wide}` : styles.field}>
    <div className={styles.labelRow}>
      <label htmlFor={id}>{label}</label>
      {mark && <span className={`${styles.mark} ${styles[mark]}`}>{markText[mark]}</span>}
    </div>
    {children}
    {hint && <p className={styles.hint}>{hint}</p>}
    {message && (
      <p id={`${id}-wrong`} className={styles.wrong} role="alert">
        {message}
      </p>
    )}
  </div>
)

const markText: Record<Mark, string> = { sure: '已识别', check: '请核对', missing: '未识别' }
