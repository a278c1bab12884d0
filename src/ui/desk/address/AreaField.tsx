import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Area } from '../../../domain/address/address'
import { areaPath } from '../../../domain/address/areas'
import { searchAreas } from '../../../domain/address/search-areas'
import styles from './area-field.module.css'

interface AreaFieldProps {
  id: string
  areas: Area[] | undefined
  isLoading: boolean
  code: string
  onChange: (code: string) => void
  invalid: boolean
  describedBy: string | undefined
}

const NONE: Area[] = []
const LEVELS = ['省', '市', '区县']

/** Province, city, county in one field: step by step in columns, or by any part of the names. What is chosen has nothing below it. */
export const AreaField = ({ id, areas = NONE, isLoading, code, onChange, invalid, describedBy }: AreaFieldProps) => {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  // Where the buyer looks: in the columns one area of each, the last one is it; of what was found its place.
  const [trail, setTrail] = useState<Area[]>([])
  const [place, setPlace] = useState(0)
  const panel = useRef<HTMLDivElement>(null)
  const path = useMemo(() => areaPath(areas, code), [areas, code])
  const found = useMemo(() => (words.trim() ? searchAreas(areas, words) : null), [areas, words])
  const at = found ? found[place]?.at(-1) : trail.at(-1)
  const optionId = (area: Area) => `${id}-${area.code}`

  const show = () => {
    setOpen(true)
    setTrail(path)
  }
  const hide = () => {
    setOpen(false)
    setWords('')
  }
  const choose = (chosen: Area) => {
    onChange(chosen.code)
    hide()
  }
  const enter = (area: Area, above: Area[]) => (area.children.length === 0 ? choose(area) : setTrail([...above, area]))
  const move = (by: 1 | -1) => {
    if (found) return setPlace(Math.min(Math.max(place + by, 0), Math.max(found.length - 1, 0)))
    const above = trail.slice(0, -1)
    const column = above.at(-1)?.children ?? areas
    const next = at ? column.indexOf(at) + by : 0
    return column[next] && setTrail([...above, column[next]])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key === 'Tab') return
    const typesOn = found !== null
    const acts: Record<string, (() => unknown) | undefined> = {
      ArrowDown: () => (isOpen ? move(1) : show()),
      ArrowUp: isOpen ? () => move(-1) : undefined,
      ArrowRight: isOpen && !typesOn && at?.children[0] ? () => setTrail([...trail, at.children[0]!]) : undefined,
      ArrowLeft: isOpen && !typesOn && trail.length > 1 ? () => setTrail(trail.slice(0, -1)) : undefined,
      Enter: () => {
        if (!isOpen) show()
        else if (at?.children[0]) setTrail([...trail, at.children[0]])
        else if (at) choose(at)
      },
      Escape: isOpen ? hide : undefined,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    for (const one of panel.current?.querySelectorAll('[aria-selected="true"]') ?? [])
      one.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-deps -- whatever is selected now is brought into sight
  }, [isOpen, trail, place, found])

  const shown = path.map(({ name }) => name).join(' / ')
  const columns = [areas, ...trail.map(({ children }) => children)].filter((column) => column.length > 0)
  return (
    <div
      className={styles.area}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && hide()}
    >
      <input
        id={id}
        className={`input ${styles.typed}`}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-areas`}
        aria-haspopup="listbox"
        aria-activedescendant={isOpen && at ? optionId(at) : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-busy={isLoading}
        autoComplete="off"
        placeholder={shown || (isLoading ? '正在加载地区…' : '请选择省 / 市 / 区县')}
        value={isOpen ? words : shown}
        onClick={() => !isOpen && show()}
        onChange={(event) => {
          setOpen(true)
          setWords(event.target.value)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && areas.length > 0 && (
        <div
          ref={panel}
          id={`${id}-areas`}
          className={styles.panel}
          // The field keeps the focus, and with it what is typed.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found === null ? (
            columns.map((column, level) => (
              <ul key={trail[level - 1]?.code ?? ''} role="listbox" aria-label={LEVELS[level]}>
                {column.map((area) => (
                  <li
                    key={area.code}
                    id={optionId(area)}
                    role="option"
                    aria-selected={trail[level] === area}
                    onClick={() => enter(area, trail.slice(0, level))}
                  >
                    {area.name}
                  </li>
                ))}
              </ul>
            ))
          ) : found.length === 0 ? (
            <p role="status">没有这样的地区</p>
          ) : (
            <ul role="listbox" aria-label="找到的地区">
              {found.map((areasOn, index) => (
                <li
                  key={areasOn.at(-1)!.code}
                  id={optionId(areasOn.at(-1)!)}
                  role="option"
                  aria-selected={index === place}
                  onClick={() => choose(areasOn.at(-1)!)}
                >
                  {areasOn.map(({ name }) => name).join(' / ')}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
