import { stringify } from 'qs'
import { snakeKeys } from '../../../wire/case'

/** How `/prod` wants its fields. spec §7: POST form-encoded, a nested `data` object as `data[key]`, GET the same way. */

/** `data[login_type]=sms&data[items][0][sku_id]=7`, percent-encoded. Fields that are undefined are left out. */
export const formText = (input: object): string => stringify({ data: snakeKeys(input) })

/** spec §7: multipart, for calls that may carry files. The fields are named as in a form, the files by their own name. */
export const formParts = (input: object, files: Record<string, Blob>): FormData => {
  const parts = new FormData()
  for (const [name, value] of new URLSearchParams(formText(input))) parts.append(name, value)
  for (const [name, file] of Object.entries(files)) parts.append(name, file)
  return parts
}
