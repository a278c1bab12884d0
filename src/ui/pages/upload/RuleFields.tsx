import { useId, useState } from 'react'
import {
  costOf,
  floorOf,
  formulaOf,
  marginOf,
  marginRate,
  priceTails,
  ruledPrice,
  type PieceCost,
  type PriceTail,
} from '../../../domain/listing/price-rule'
import { priceTailText } from '../../../domain/listing/words'
import { fen, parseYuan, price, zero } from '../../../domain/money'
import { ruleIn, type RuleText } from './rule-text'
import styles from './upload.module.css'

/** The fields of a price rule, each with what is wrong with it. */
export const RuleFields = ({ text, change }: { text: RuleText; change: (text: RuleText) => void }) => {
  const read = ruleIn(text)
  const wrong = 'wrong' in read ? read : null
  const field = (name: keyof Omit<RuleText, 'tail'>, label: string, unit: string) => (
    <Field
      label={label}
      unit={unit}
      value={text[name]}
      wrong={wrong?.field === name ? wrong.wrong : ''}
      set={(value) => change({ ...text, [name]: value })}
    />
  )
  return (
    <div className={styles.fields} role="group" aria-label="价格规则">
      {field('factor', '代发价倍数', '倍')}
      {field('add', '再加', '元')}
      <label className={styles.field}>
        <span>尾数</span>
        <select
          className="input"
          value={text.tail}
          onChange={(event) => change({ ...text, tail: event.target.value as PriceTail })}
        >
          {priceTails.map((tail) => (
            <option key={tail} value={tail}>
              {priceTailText[tail]}
            </option>
          ))}
        </select>
      </label>
      {field('freight', '每件运费成本', '元')}
      {field('leastMargin', '每件至少赚', '元')}
    </div>
  )
}

interface FieldProps {
  label: string
  unit?: string
  value: string
  wrong?: string
  set: (value: string) => void
  most?: number
}

export const Field = ({ label, unit, value, wrong = '', set, most }: FieldProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {unit && `（${unit}）`}
      </label>
      <input
        id={id}
        className="input"
        inputMode={unit ? 'decimal' : 'text'}
        value={value}
        maxLength={most ?? 20}
        aria-invalid={wrong !== ''}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => set(event.target.value)}
      />
      {wrong && (
        <span id={`${id}-wrong`} className={styles.wrong}>
          {wrong}
        </span>
      )}
    </div>
  )
}

/** What the rule makes of a piece that costs so much, while either is typed. */
export const RuleTrial = ({ text, service = fen(300) }: { text: RuleText; service?: PieceCost['service'] }) => {
  const [typed, setTyped] = useState('35.00')
  const goods = parseYuan(typed.normalize('NFKC'))
  const read = ruleIn(text)
  const isReady = goods !== null && goods > zero && 'rule' in read
  const cost = { goods: goods ?? zero, service }
  const asked = isReady ? ruledPrice(cost, read.rule) : zero
  return (
    <div className={styles.trial}>
      <Field label="试算：代发价" unit="元" value={typed} set={setTyped} />
      <output aria-label="试算结果">
        {isReady ? (
          <>
            <strong>售价 {price(asked)}</strong>
            <span>
              {formulaOf(cost, read.rule)}；成本 {price(costOf(cost, read.rule))}（含代发费 {price(service)}、运费{' '}
              {price(read.rule.freight)}），保底 {price(floorOf(cost, read.rule))}
            </span>
            <span>
              毛利 {price(marginOf(asked, cost, read.rule))}，占售价{' '}
              {marginRate(asked, marginOf(asked, cost, read.rule))}%
            </span>
          </>
        ) : (
          '填好上面的规则和代发价，看会卖多少'
        )}
      </output>
    </div>
  )
}
