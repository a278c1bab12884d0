import { Button, Checkbox, Input, Radio } from 'antd'
import { useState, type ReactNode } from 'react'
import { AntdShell } from '../../desk/AntdShell'
import { useNotices } from '../../frame/ports-context'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import { KeywordField } from '../../parts/KeywordField'
import { Nothing } from '../../parts/Nothing'
import { Pager } from '../../parts/Pager'
import { Stepper } from '../../parts/product/Stepper'
import { Skeleton } from '../../parts/Skeleton'
import { Tabs } from '../../parts/Tabs'
import { TickBox } from '../../parts/TickBox'
import styles from './parts.module.css'

/** Every part in every state, our own beside antd's where pages are made of both. Twins carry the same `data-twin`. */
export const Parts = () => (
  <AntdShell>
    <div className={styles.parts}>
      <Buttons />
      <Fields />
      <Boxes />
      <Marks />
      <Lists />
      <Said />
    </div>
  </AntdShell>
)

const Row = ({ name, own, antd }: { name: string; own: ReactNode; antd?: ReactNode }) => (
  <section className={styles.row} aria-label={name}>
    <h3>{name}</h3>
    <div className={styles.cell} data-from="own">
      {own}
    </div>
    {antd && (
      <div className={styles.cell} data-from="antd">
        {antd}
      </div>
    )}
  </section>
)

const Buttons = () => (
  <>
    <Row
      name="按钮，列表里"
      own={
        <>
          <button type="button" className="button small" data-twin="button">
            普通
          </button>
          <button type="button" className="button small primary" data-twin="primary">
            主要
          </button>
          <button type="button" className="button small" disabled data-twin="button-disabled">
            不可用
          </button>
        </>
      }
      antd={
        <>
          <Button data-twin="button">普通</Button>
          <Button type="primary" data-twin="primary">
            主要
          </Button>
          <Button disabled data-twin="button-disabled">
            不可用
          </Button>
          <Button loading>正在处理</Button>
        </>
      }
    />
    <Row
      name="按钮，表单里"
      own={
        <>
          <button type="button" className="button" data-twin="button-large">
            普通
          </button>
          <button type="button" className="button primary" data-twin="primary-large">
            主要
          </button>
        </>
      }
      antd={
        <>
          <Button size="large" data-twin="button-large">
            普通
          </Button>
          <Button size="large" type="primary" data-twin="primary-large">
            主要
          </Button>
        </>
      }
    />
  </>
)

const Fields = () => {
  const [keyword, setKeyword] = useState('')
  return (
    <>
      <Row
        name="输入框"
        own={
          <>
            <input className="input" placeholder="请输入" aria-label="自己的，空" data-twin="input" />
            <input className="input" defaultValue="连衣裙" aria-label="自己的，填了" />
            <input
              className="input"
              placeholder="请输入"
              disabled
              aria-label="自己的，不可用"
              data-twin="input-disabled"
            />
            <input
              className="input"
              defaultValue="12345"
              aria-invalid="true"
              aria-label="自己的，填错"
              data-twin="input-wrong"
            />
            <input className="input large" placeholder="请输入" aria-label="自己的，表单里" data-twin="input-large" />
            <select className="input" aria-label="自己的，选择">
              <option>广东省</option>
            </select>
          </>
        }
        antd={
          <>
            <Input placeholder="请输入" aria-label="antd，空" data-twin="input" />
            <Input defaultValue="连衣裙" aria-label="antd，填了" />
            <Input placeholder="请输入" disabled aria-label="antd，不可用" data-twin="input-disabled" />
            <Input defaultValue="12345" status="error" aria-label="antd，填错" data-twin="input-wrong" />
            <Input size="large" placeholder="请输入" aria-label="antd，表单里" data-twin="input-large" />
          </>
        }
      />
      <Row
        name="列表里找"
        own={<KeywordField keyword={keyword} search={setKeyword} name="找一样东西" button="查找" />}
      />
    </>
  )
}

const Boxes = () => {
  const [on, setOn] = useState(true)
  const [qty, setQty] = useState(2)
  return (
    <>
      <Row
        name="勾选"
        own={
          <>
            <TickBox name="选中" text count={1} chosen={on ? 1 : 0} set={setOn} />
            <TickBox name="选了一部分" text count={3} chosen={1} set={setOn} />
            <TickBox name="不可选" text count={0} chosen={0} set={setOn} />
          </>
        }
        antd={
          <>
            <Checkbox defaultChecked>选中</Checkbox>
            <Checkbox indeterminate>选了一部分</Checkbox>
            <Checkbox disabled>不可选</Checkbox>
            <Radio defaultChecked>单选</Radio>
          </>
        }
      />
      <Row
        name="数量"
        own={
          <>
            <Stepper name="可改" qty={qty} stock={99} min={0} set={setQty} />
            <Stepper name="售罄" qty={0} stock={0} min={0} set={setQty} />
          </>
        }
      />
    </>
  )
}

const tones = ['', 'urgent', 'info', 'good', 'warn'] as const

const Marks = () => (
  <Row
    name="标签"
    own={
      <>
        {tones.map((tone) => (
          <span key={tone} className={`tag ${tone}`}>
            待发货
          </span>
        ))}
        <button type="button" className="pill">
          收藏
        </button>
        <button type="button" className="pill" aria-pressed="true">
          已收藏
        </button>
      </>
    }
  />
)

const tabs = ['全部', '待付款', '待发货', '待收货', '已完成', '已取消', '退款与售后', '异常订单'].map((label) => ({
  key: label,
  label,
}))

const Lists = () => {
  const [chosen, choose] = useState('全部')
  const [page, go] = useState(3)
  return (
    <>
      <Row
        name="页签"
        own={
          <div className={styles.whole}>
            <Tabs name="页签" tabs={tabs} chosen={chosen} choose={choose}>
              {chosen}
            </Tabs>
          </div>
        }
      />
      <Row name="翻页" own={<Pager page={page} pageSize={10} total={120} go={go} />} />
      <Row
        name="加载中"
        own={
          <div className={styles.whole}>
            <Skeleton picture lines={2} />
          </div>
        }
      />
      <Row
        name="空"
        own={
          <div className={styles.whole}>
            <Nothing
              picture="search"
              lead="没有找到相关商品"
              action={
                <button type="button" className="button">
                  去选货
                </button>
              }
            >
              换一个关键词试试。
            </Nothing>
          </div>
        }
      />
    </>
  )
}

const notices = [
  { tone: 'success', label: '成功' },
  { tone: 'info', label: '提示' },
  { tone: 'warning', label: '警告' },
  { tone: 'error', label: '错误' },
] as const

const Said = () => {
  const { say } = useNotices()
  const [asking, setAsking] = useState(false)
  return (
    <Row
      name="提示与对话框"
      own={
        <>
          {notices.map(({ tone, label }) => (
            <button key={tone} type="button" className="button small" onClick={() => say(tone, `这是一条${label}`)}>
              {label}
            </button>
          ))}
          <button type="button" className="button small" onClick={() => setAsking(true)}>
            对话框
          </button>
          {asking && (
            <ConfirmDialog
              title="确定要删除吗？"
              text="删除后不能恢复。"
              confirm="删除"
              onConfirm={() => say('success', '已删除')}
              close={() => setAsking(false)}
            />
          )}
        </>
      }
    />
  )
}
