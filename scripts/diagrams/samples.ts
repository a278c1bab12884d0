import { createMachine } from 'xstate'

/** Two machines that have everything a diagram must be able to show; the specs of the generator draw them. */
export const sampleOrder = createMachine({
  id: 'sampleOrder',
  initial: 'unpaid',
  meta: {
    labels: {
      title: '订单（样例）',
      events: {
        PAY: '付款',
        CANCEL: '取消',
        SHIP: '发货',
        SIGN: '签收',
        INVOICE: '开票',
        CLAIM: '申请售后',
        AGREE: '同意',
        REFUSE: '拒绝',
        SEND_BACK: '寄回',
        RECEIVE: '商家收货',
      },
      guards: { enoughBalance: '余额充足', inStock: '库存充足', within: '在售后期内' },
      actors: { pay: '付款' },
      delays: { paymentTerm: '支付时限', autoSign: '自动签收' },
    },
  },
  states: {
    unpaid: {
      meta: { label: '待付款' },
      on: { PAY: { guard: 'enoughBalance', target: 'paying' }, CANCEL: 'closed' },
      after: { paymentTerm: 'closed' },
    },
    paying: { meta: { label: '支付中' }, invoke: { src: 'pay', onDone: 'fulfilling', onError: 'unpaid' } },
    fulfilling: {
      meta: { label: '履约' },
      type: 'parallel',
      on: { CLAIM: 'claiming' },
      onDone: 'done',
      states: {
        shipping: {
          meta: { label: '物流' },
          initial: 'waiting',
          states: {
            waiting: { meta: { label: '待发货' }, on: { SHIP: { guard: 'inStock', target: 'underway' } } },
            underway: { meta: { label: '运输中' }, on: { SIGN: 'signed' }, after: { autoSign: 'signed' } },
            signed: { meta: { label: '已签收' }, type: 'final' },
          },
        },
        invoice: {
          meta: { label: '发票' },
          initial: 'none',
          states: {
            none: { meta: { label: '未开票' }, on: { INVOICE: 'made' } },
            made: { meta: { label: '已开票' }, type: 'final' },
          },
        },
      },
    },
    claiming: {
      meta: { label: '售后' },
      initial: 'reviewing',
      onDone: 'closed',
      states: {
        reviewing: {
          meta: { label: '审核中' },
          on: { AGREE: { guard: 'within', target: 'toReturn' }, REFUSE: '#sampleOrder.fulfilling' },
        },
        toReturn: { meta: { label: '待寄回' }, on: { SEND_BACK: 'returning' } },
        returning: { meta: { label: '待收货' }, on: { RECEIVE: 'refunded' } },
        refunded: { meta: { label: '已退款' }, type: 'final' },
      },
    },
    done: { meta: { label: '已完成' }, type: 'final' },
    closed: { meta: { label: '已关闭' }, type: 'final' },
  },
})

export const sampleCheckout = createMachine({
  id: 'sampleCheckout',
  initial: 'filling',
  meta: {
    labels: {
      title: '结算（样例）',
      events: {
        LEAVE: '离开',
        START_OVER: '重新开始',
        CHANGE: '改数量',
        SUBMIT: '提交订单',
        ACCEPT: '接受新价格',
        TICK: '过一秒',
        FIX: '修改',
      },
      guards: { complete: '填写完整', timeLeft: '还有剩余秒数' },
      actors: { quote: '询价', place: '下单', watch: '监听库存' },
    },
  },
  invoke: { src: 'watch' },
  on: { LEAVE: '.left', START_OVER: { target: '#sampleCheckout', reenter: true } },
  states: {
    filling: {
      meta: { label: '填写' },
      initial: 'quoting',
      on: { CHANGE: '.quoting' },
      states: {
        quoting: { meta: { label: '询价中' }, invoke: { src: 'quote', onDone: 'ready', onError: 'stale' } },
        ready: {
          meta: { label: '可提交' },
          on: {
            SUBMIT: [{ guard: 'complete', target: '#sampleCheckout.placing' }, { actions: 'keepDraft' }],
            TICK: { target: 'ready', reenter: true },
          },
          after: { 30000: 'quoting' },
        },
        stale: { meta: { label: '报价失效' }, on: { ACCEPT: 'ready', SUBMIT: undefined } },
      },
    },
    placing: {
      meta: { label: '提交中' },
      invoke: {
        src: 'place',
        onDone: 'placed',
        onError: [{ guard: 'timeLeft', target: 'refused' }, { target: 'filling' }],
      },
      always: { guard: 'timeLeft', target: 'refused' },
    },
    refused: { meta: { label: '被拒绝' }, on: { FIX: 'filling', SUBMIT: 'placing' } },
    placed: { meta: { label: '已下单' }, type: 'final' },
    left: { meta: { label: '已离开' }, type: 'final' },
  },
})
