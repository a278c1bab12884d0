import { useState } from 'react'
import { calmDials, MISHAPS, type Dials, type Mishap, type Play } from '../../../domain/ports/play'
import { formatTime, toBeijing } from '../../../domain/time'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import { useNow } from '../../parts/use-now'
import styles from './self-check.module.css'

const MINUTE = 60_000

const delays: [number, string][] = [
  [0, '不延迟'],
  [300, '0.3 秒'],
  [1000, '1 秒'],
  [2900, '2.9 秒，将要超时'],
]
const mishapText: Record<Mishap, string> = {
  none: '不出错',
  network: '断网',
  timeout: '超时',
  busy: '服务繁忙',
  bug: '服务器内部错误',
  lost: '做了，但答复丢了',
}
const chances: [number, string][] = [
  [1, '每次'],
  [2, '一半'],
  [10, '十分之一'],
]
const leaps: [number, string][] = [
  [MINUTE, '1 分钟'],
  [31 * MINUTE, '31 分钟'],
  [24 * 60 * MINUTE, '1 天'],
  [8 * 24 * 60 * MINUTE, '8 天'],
]

/** The dials of the shop that is played in this browser: how late and how badly it answers, and what time it is. */
export const PlayedShop = ({ play }: { play: Play }) => {
  const [dials, setDials] = useState(play.dials)
  const [isEnding, setEnding] = useState(false)
  const turn = (turned: Partial<Dials>) => {
    const next = { ...dials, ...turned }
    play.turn(next)
    setDials(next)
  }
  const nowMs = useNow()
  return (
    <section aria-labelledby="played-shop">
      <h2 id="played-shop">内存商城</h2>
      <p className={styles.lead}>
        整个商城都在浏览器的内存里，各个标签页共用，验证码总是 246810。旋钮只管这个标签页里的每一次调用，刷新后仍在。
      </p>
      <Choice
        legend="答复延迟"
        name="delay"
        all={delays}
        chosen={dials.delayMs}
        choose={(delayMs) => turn({ delayMs })}
      />
      <Choice
        legend="出错"
        name="mishap"
        all={MISHAPS.map((one): [Mishap, string] => [one, mishapText[one]])}
        chosen={dials.mishap}
        choose={(mishap) => turn({ mishap })}
      />
      <Choice legend="多常出错" name="chance" all={chances} chosen={dials.oneIn} choose={(oneIn) => turn({ oneIn })} />
      <p className={styles.tools}>
        <span>
          商城的时间：<time>{formatTime(toBeijing(nowMs))}</time>
        </span>
        {leaps.map(([ms, text]) => (
          <button
            key={ms}
            type="button"
            className="button small"
            aria-label={`时间往前走${text}`}
            onClick={() => turn({ aheadMs: dials.aheadMs + ms })}
          >
            +{text}
          </button>
        ))}
      </p>
      <p className={styles.tools}>
        <button type="button" className="button small" onClick={() => turn(calmDials)}>
          旋钮复原
        </button>
        <button type="button" className="button small" onClick={() => setEnding(true)}>
          重新开张
        </button>
      </p>
      {isEnding && (
        <ConfirmDialog
          title="确定要重新开张吗？"
          text="商城会忘记所有订单、余额与设置，并退出登录；其他标签页也一起重新开始。"
          confirm="重新开张"
          onConfirm={() => play.startOver()}
          close={() => setEnding(false)}
        />
      )}
    </section>
  )
}

interface ChoiceProps<T extends string | number> {
  legend: string
  name: string
  all: readonly [T, string][]
  chosen: T
  choose: (one: T) => void
}

const Choice = <T extends string | number>({ legend, name, all, chosen, choose }: ChoiceProps<T>) => (
  <fieldset className={styles.speeds}>
    <legend>{legend}</legend>
    {all.map(([value, text]) => (
      <label key={value}>
        <input type="radio" name={name} checked={chosen === value} onChange={() => choose(value)} /> {text}
      </label>
    ))}
  </fieldset>
)
