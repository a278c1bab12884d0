import type { Consignee } from './address'
import { normalizeMobile } from '../phone'
import { cleanText, codePoints, hasUnsafeCharacters } from '../text'
import { warnings, type Refusal } from '../credentials'

export type ConsigneeField = keyof Consignee
export interface ConsigneeProblem {
  field: ConsigneeField
  message: string
}

/** The limits of a consignee (chosen by us), first problem first. Give it what `cleanConsignee` made of the input. */
export const checkConsignee = (consignee: Consignee): ConsigneeProblem | null => consigneeProblems(consignee)[0] ?? null

/** The same, every field that is wrong: for forms that mark them all at once. */
export const consigneeProblems = (consignee: Consignee): ConsigneeProblem[] =>
  consigneeChecks.flatMap(([field, check]) => {
    const message = check(consignee[field])
    return message ? [{ field, message }] : []
  })

/** Tidies what a person typed or pasted: spaces, look-alike digits, +86, invisible characters. Refuses nothing. */
export const cleanConsignee = ({ name, mobile, ext, areaCode, detail }: Consignee): Consignee => {
  const digits = cleanText(mobile).normalize('NFKC')
  return {
    name: cleanText(name),
    mobile: normalizeMobile(digits) ?? digits,
    ext: cleanText(ext).normalize('NFKC'),
    areaCode: areaCode.trim(),
    detail: cleanText(detail),
  }
}

const sized =
  (what: string, min: number, max: number) =>
  (text: string): Refusal => {
    if (!text.trim()) return `请填写${what}`
    if (hasUnsafeCharacters(text)) return `${what}含有不支持的字符`
    const length = codePoints(text.trim())
    return length < min || length > max ? `${what}应为 ${min} 至 ${max} 个字` : null
  }

const consigneeChecks: [ConsigneeField, (text: string) => Refusal][] = [
  ['name', sized('收货人', 2, 25)],
  [
    'mobile',
    (mobile) => (!mobile.trim() ? '请填写手机号' : /^1[3-9]\d{9}$/.test(mobile) ? null : warnings.wrongMobile),
  ],
  ['ext', (ext) => (/^(?:\d{2,6})?$/.test(ext) ? null : '分机号应为 2 至 6 位数字')],
  ['areaCode', (code) => (/^\d{6}$/.test(code) ? null : '请选择所在地区')],
  ['detail', sized('详细地址', 4, 120)],
]
