import { useQuery } from '@tanstack/react-query'
import type { PlatformProperty } from '../../../domain/listing/platform-tree'
import type { PropertyChoice } from '../../../domain/listing/shelf'
import { failureText } from '../../frame/failure-notice'
import { usePorts } from '../../frame/ports-context'
import { propertiesQuery } from '../../queries/uploads'
import { Field } from './RuleFields'
import editor from './editor.module.css'
import styles from './upload.module.css'

interface Props {
  shopId: string
  leafId: string
  chosen: readonly PropertyChoice[]
  change: (chosen: PropertyChoice[]) => void
}

/** What the platform asks of the goods of a leaf, and the answers. */
export const PropertyFields = ({ shopId, leafId, chosen, change }: Props) => {
  const { listings } = usePorts()
  const { data = [], error } = useQuery(propertiesQuery(listings, shopId, leafId))
  if (error && data.length === 0) return <p className={styles.wrong}>{failureText(error)}</p>
  const put = ({ id, name }: PlatformProperty, values: string[]) =>
    change([...chosen.filter((one) => one.id !== id), ...(values.length > 0 ? [{ id, name, values }] : [])])
  return (
    <div className={styles.fields} role="group" aria-label="类目属性">
      {data.map((property) => {
        const { id, name, required, multi, most, values } = property
        const own = chosen.find((one) => one.id === id)?.values ?? []
        const label = `${name}${required ? '（必填）' : ''}`
        if (values.length === 0)
          return (
            <Field
              key={id}
              label={label}
              value={own[0] ?? ''}
              most={100}
              set={(value) => put(property, value ? [value] : [])}
            />
          )
        if (multi)
          return (
            <fieldset key={id} className={editor.choices}>
              <legend>
                {label}，最多 {most} 项
              </legend>
              {values.map((value) => (
                <label key={value}>
                  <input
                    type="checkbox"
                    checked={own.includes(value)}
                    disabled={!own.includes(value) && own.length >= most}
                    onChange={(event) =>
                      put(property, event.target.checked ? [...own, value] : own.filter((one) => one !== value))
                    }
                  />
                  {value}
                </label>
              ))}
            </fieldset>
          )
        return (
          <label key={id} className={styles.field}>
            <span>{label}</span>
            <select
              className="input"
              value={own[0] ?? ''}
              onChange={(event) => put(property, event.target.value ? [event.target.value] : [])}
            >
              <option value="">请选择</option>
              {values.map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </select>
          </label>
        )
      })}
    </div>
  )
}
