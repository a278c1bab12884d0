import { Cascader } from 'antd'
import { useMemo } from 'react'
import type { Area } from '../../../domain/address/address'
import { areaPath } from '../../../domain/address/areas'

interface AreaFieldProps {
  id: string
  areas: Area[] | undefined
  isLoading: boolean
  code: string
  onChange: (code: string) => void
  invalid: boolean
  describedBy: string | undefined
}

/** Province, city, county in one field, with search by any part of the name. */
export const AreaField = ({ id, areas = [], isLoading, code, onChange, invalid, describedBy }: AreaFieldProps) => {
  const path = useMemo(() => areaPath(areas, code).map((area) => area.code), [areas, code])
  return (
    <Cascader<Area>
      id={id}
      style={{ width: '100%' }}
      options={areas}
      fieldNames={{ label: 'name', value: 'code', children: 'children' }}
      value={path}
      onChange={(_, chosen) => onChange(chosen?.at(-1)?.code ?? '')}
      placeholder="请选择省 / 市 / 区县"
      status={invalid ? 'error' : ''}
      loading={isLoading}
      allowClear={false}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      showSearch={{ filter: (input, options) => options.some(({ name }) => name.includes(input.trim())), limit: 30 }}
    />
  )
}
