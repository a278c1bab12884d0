import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type ChangeEvent, type MouseEvent } from 'react'
import { tabKeys } from '../../../application/tab-keys'
import { specText } from '../../../domain/catalogue'
import { MAX_LINE_QTY, MAX_PASTED_LINES } from '../../../domain/limits'
import { price } from '../../../domain/money'
import {
  answerTo,
  artNosOf,
  belowMinimum,
  pastedLines,
  withoutLines,
  type Doubt,
  type Lack,
  type LineAnswer,
  type PastedLine,
  type Wish,
} from '../../../domain/pasted-lines'
import { useNotices, usePorts } from '../../frame/ports-context'
import { LoadFailure } from '../../parts/LoadFailure'
import { holdSecondClick } from '../../frame/second-click'
import { useAddToCart } from '../../parts/use-add-to-cart'
import { artNosQuery } from '../../queries/cart'
import styles from './paste-box.module.css'

/** Who types is answered when they pause; who pastes at once. */
const PAUSE_MS = 400

/** Lines of art number, colour, size and quantity: each is answered as it stands, the sure ones go into the cart by one click. */
export const PasteBox = () => {
  const { cart } = usePorts()
  const { say } = useNotices()
  const { add, busy } = useAddToCart()
  const { text, asked, type, put } = useText()
  /** What was picked for a line in doubt, by its text: `product/sku/qty`. */
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const [added, setAdded] = useState<readonly Answered[]>([])
  const hint = useId()
  const all = pastedLines(asked)
  const lines = all.slice(0, MAX_PASTED_LINES)
  const artNos = artNosOf(lines)
  const { data, error, isFetching, refetch } = useQuery(artNosQuery(cart, artNos))
  const products = artNos.length === 0 ? [] : data
  const answered = products ? lines.map((line) => answeredLine(line, answerTo(line, products), picked[line.text])) : []
  const ready = answered.filter(({ wish }) => wish)
  const wishes = ready.map(({ wish }) => wish!)
  const pieces = wishes.reduce((total, { qty }) => total + qty, 0)
  const minimum = belowMinimum(wishes)

  const submit = async (event: MouseEvent) => {
    holdSecondClick(event)
    if (ready.length === 0) {
      say('warning', text.trim() ? '还没有可以加入的行' : '请先粘贴货号')
      return
    }
    if (
      (await add(
        wishes.map(({ sku, qty }) => ({ skuId: sku.id, qty })),
        true,
      )) !== 'done'
    )
      return
    setAdded(ready)
    put(withoutLines(text, new Set(ready.map(({ line }) => line.text))))
  }
  return (
    <section className={`card ${styles.box}`} aria-label="粘贴货号下单">
      <div className={styles.typing}>
        <textarea
          ref={focus}
          className="input"
          rows={8}
          aria-label="货号、颜色、尺码与数量"
          aria-describedby={hint}
          placeholder={'每行一种，例如：\nY7578#57 黑色 XL 2\nM6095#104，L，浅紫，3件'}
          value={text}
          onChange={(event) => {
            setAdded([])
            type(event)
          }}
        />
        <p id={hint}>
          每行一个货号，后面的颜色、尺码、数量顺序随意，用空格、逗号或表格分隔都可以；不写数量算 1 件。一次最多{' '}
          {MAX_PASTED_LINES} 行。
        </p>
      </div>
      <div className={styles.answers}>
        {error && !isFetching ? (
          <LoadFailure error={error} retry={() => void refetch()} />
        ) : (
          <ul aria-label="识别结果" aria-busy={isFetching}>
            {answered.map((one, i) => (
              <Answer
                key={`${i} ${one.line.text}`}
                answered={one}
                minimum={minimum.get(one.wish?.product.id ?? '')}
                pick={(choice) => setPicked((before) => ({ ...before, [one.line.text]: choice }))}
              />
            ))}
            {/* What still wants a look stands before what is done. */}
            {added.map((one, i) => (
              <Answer key={`added ${i}`} answered={one} state="已加入" />
            ))}
          </ul>
        )}
        <footer>
          <p role="status">
            {isFetching
              ? '正在查找…'
              : answered.length > 0 &&
                `${ready.length} 行可以加入，共 ${pieces} 件${
                  answered.length > ready.length ? `；${answered.length - ready.length} 行还要看一下` : ''
                }${all.length > lines.length ? `；后面 ${all.length - lines.length} 行请分次加入` : ''}`}
          </p>
          <button
            type="button"
            className="button primary"
            aria-disabled={busy || (answered.length > 0 && ready.length === 0)}
            onClick={(event) => void submit(event)}
          >
            {busy ? '正在加入…' : '加入购物车'}
          </button>
        </footer>
      </div>
    </section>
  )
}

const focus = (field: HTMLTextAreaElement | null) => field?.focus()

/** A line with what it means, and with what will be added of it, if that is known. */
interface Answered {
  line: PastedLine
  answer: LineAnswer
  wish: Wish | undefined
  choice: string
}

const answeredLine = (line: PastedLine, answer: LineAnswer, choice = ''): Answered => ({
  line,
  answer,
  choice,
  wish:
    answer.kind === 'sure'
      ? answer.wish
      : answer.kind === 'doubt'
        ? answer.wishes.find((one) => nameOf(one) === choice)
        : undefined,
})

const nameOf = ({ sku, qty }: Wish): string => `${sku.id}/${qty}`

interface AnswerProps {
  answered: Answered
  state?: string
  /** So many pieces the product is sold in, where there are fewer. */
  minimum?: number | undefined
  pick?: (choice: string) => void
}

const Answer = ({ answered: { line, answer, wish, choice }, state, minimum, pick }: AnswerProps) => (
  <li className={wish ? styles.sure : styles[answer.kind]}>
    <b>{state ?? (wish ? '可加入' : answer.kind === 'doubt' ? '有疑问' : '没找到')}</b>
    <div>
      <span className={styles.line}>{line.text}</span>
      {wish && <span className={styles.means}>{meaning(wish)}</span>}
      {minimum !== undefined && <span className={styles.why}>{minimum} 件起批，购物车里不够的不能结算</span>}
      {answer.kind === 'none' && <span className={styles.why}>{lacks[answer.why](answer.stock)}</span>}
      {answer.kind === 'doubt' && pick && (
        <label className={styles.pick}>
          {doubts[answer.why]}
          <select
            className="input"
            aria-label={`${line.text} 选哪一种`}
            value={choice}
            onChange={(event) => pick(event.target.value)}
          >
            <option value="">请选择（{answer.wishes.length} 种）</option>
            {answer.wishes.map((one) => (
              <option key={nameOf(one)} value={nameOf(one)}>
                {meaning(one)} · {one.product.supplier.name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  </li>
)

const meaning = ({ product, sku, qty }: Wish): string =>
  [product.title, specText(sku), price(sku.price), `${qty} 件`].filter(Boolean).join(' · ')

const doubts: Record<Doubt, string> = {
  several: '几家都有这个货号',
  which: '有几种都符合',
  'no-such-spec': '没有这个颜色尺码',
}

const lacks: Record<Lack, (stock: number) => string> = {
  'no-art-no': () => '没有这个货号，请核对',
  'off-shelf': () => '商品已下架',
  'sold-out': () => '这个规格已售罄',
  short: (stock) => `库存只有 ${stock} 件，请改数量`,
  quantity: () => `数量应为 1 至 ${MAX_LINE_QTY}`,
}

/** The text, kept in the tab until it is in the cart, and what of it is asked for. */
const useText = () => {
  const { tab } = usePorts()
  const [text, setText] = useState(() => {
    const kept = tab.read(tabKeys.pasted)
    return typeof kept === 'string' ? kept : ''
  })
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const keep = (next: string) => {
    setText(next)
    if (next) tab.write(tabKeys.pasted, next)
    else tab.remove(tabKeys.pasted)
  }
  return {
    text,
    asked,
    type({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
      keep(target.value)
      if ((nativeEvent as InputEvent).inputType === 'insertFromPaste') setAsked(target.value)
    },
    put(next: string) {
      keep(next)
      setAsked(next)
    },
  }
}
