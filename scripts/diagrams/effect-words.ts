/**
 * What machines do, in Chinese: for the drawings alone, so that no buyer loads them. A machine's own words go before the common ones; an
 * own word that its machine doesn't use is refused.
 */
export interface EffectWords {
  actions?: Record<string, string>
  emits?: Record<string, string> // events for who listens
  memory?: Record<string, string> // what a machine keeps in its context
}

export const commonEffects: Required<EffectWords> = {
  actions: {
    takeError: '失败原因',
    doubt: '又一次没有答复',
    miss: '又一次连不上',
    keepDraft: '保存草稿',
  },
  emits: { refused: '被拒绝', failed: '失败原因', warned: '哪里填得不对', settled: '已有结果' },
  memory: {
    error: '失败原因',
    request: '请求号与内容',
    doubts: '没有答复的次数',
    uncertain: '是否没有答复',
    payNow: '是否马上付款',
    submitting: '是否正在提交',
    wrong: '填错的地方',
    quote: '报价',
    ticket: '付款码',
  },
}

export const effectWords: Readonly<Record<string, EffectWords>> = {
  session: {
    actions: {
      forgetToken: '删除令牌',
      storeToken: '存下令牌',
      saveProfile: '存下用户资料',
      sayAgain: '留话：重新加载后提示登录成功',
      clearStorage: '清空存储',
      forgetTab: '清空本标签页',
      openHome: '打开首页',
      takeReason: '失效原因',
      sayAfterReload: '留话：重新加载后提示原因',
      markReload: '记下重新加载的时刻',
      reload: '重新加载页面',
    },
    emits: { entered: '登录成功', notKept: '浏览器存不住登录', leaving: '正在退出登录', ended: '会话失效的原因' },
    memory: { profile: '用户资料', answered: '服务器已答复' },
  },
  signIn: { actions: { take: '填写的内容' }, emits: { accepted: '登录通过' } },
  credentials: { actions: { take: '填写的内容' }, emits: { succeeded: '注册或重置成功' } },
  smsCountdown: {
    actions: {
      forget: '删除存下的倒计时',
      remember: '存下倒计时',
      takeMobile: '手机号',
      waitFor: '等多少秒、到何时',
      count: '还剩几秒',
      tick: '过了一秒',
    },
    emits: { sent: '验证码已发送' },
    memory: { mobile: '手机号', until: '等到何时' },
  },
  mobileChange: {
    actions: { take: '手机号与验证码', forgetWait: '删除旧号码的倒计时' },
    emits: { changed: '手机号已更换' },
    memory: { verifyCode: '验证码' },
  },
  checkout: {
    actions: {
      restore: '草稿与未答复的请求',
      fill: '填写的内容',
      choose: '选择的内容',
      markWrong: '填错的地方',
      takeWish: '是否马上付款',
      showPrice: '报价与可选快递',
      showFindings: '新报价与要改的地方',
    },
    emits: { incomplete: '哪里没填对', 'nothing to order': '没有可下单的商品', placed: '已下单' },
    memory: {
      '': '默认地址',
      usual: '默认地址',
      addons: '增值服务',
      pasted: '粘贴的文字',
      keepAddress: '是否存入地址簿',
      remarks: '备注',
      refused: '被拒绝的商品',
      accepted: '接受的新价格',
    },
  },
  orderSync: {
    actions: { take: '同步的进度' },
    emits: { over: '同步结束', moved: '又存下一些订单' },
  },
  publishing: {
    actions: {
      choose: '要上货的商品与请求号',
      takeSeen: '正在进行的上货',
      takeBegun: '已受理与被拒绝的商品',
      takeLook: '上货的进度',
      takeHeld: '是否已暂停',
    },
    emits: { over: '上货结束', moved: '又完成一些' },
  },
  saleCheckout: {
    actions: { choose: '选择的内容', drop: '余下的单', takeWish: '是否马上付款' },
    emits: { left: '一单都没下成', placed: '已下单' },
    memory: { options: '可选的内容' },
  },
  relation: {
    actions: {
      takeKeyword: '关键词',
      takePage: '页码',
      takeFound: '找到的货源',
      takeOffer: '选中的货源',
      takeChoice: '选择的规格与数量',
    },
    emits: { related: '已关联', undone: '已撤回' },
    memory: { isUnlinking: '是否在解除关联' },
  },
  payment: {
    actions: { takeResult: '支付结果', takeAsked: '未答复的余额支付' },
    memory: { method: '扫码方式', shortBy: '余额差多少' },
  },
  recharge: {
    actions: { takeChoice: '金额与付款方式', takeResult: '充值结果' },
    emits: { recharged: '已到账' },
    memory: { result: '充值结果' },
  },
  batch: { actions: { takeReason: '取消原因', takeOutcome: '逐单的结果', takePlan: '能处理的订单' } },
  decision: { actions: { takeDecided: '处理的结果' }, memory: { previewed: '预览' } },
  apply: {
    actions: {
      restore: '草稿与未答复的请求',
      takeLoaded: '可售后的商品与规则',
      choose: '售后类型',
      change: '填写的内容',
      markWrong: '填错的地方',
      tellWrong: '哪里没填对',
    },
    emits: { applied: '售后单号' },
    memory: { preview: '可退金额' },
  },
  applyMany: { memory: { done: '已申请的单', left: '没成的单', rest: '余下的单' } },
  act: { emits: { done: '处理后的状态' }, memory: { wish: '要做的事' } },
  withdrawal: {
    actions: {
      restore: '未答复的请求',
      change: '填写的内容',
      markWrong: '填错的地方',
      takeCode: '验证码',
      markCode: '验证码填错',
      takeRefusal: '被拒绝的原因',
      clear: '空白的表单',
    },
    emits: { wrong: '哪里没填对', applied: '提现单' },
    memory: { verifyCode: '验证码', withdrawal: '提现单' },
  },
  withdrawCancel: { emits: { done: '撤销后的提现单' } },
  authorisation: {
    actions: { choose: '店铺的用途', leave: '去抖店的授权页', mind: '失败原因' },
    emits: { listed: '店铺列表已变' },
    memory: { shopId: '授权的店铺' },
  },
}
