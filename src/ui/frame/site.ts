/** What the frame knows of a page before its code is there (spec §2). */
export interface RouteMeta {
  title: string
  access: 'open' | 'login'
  /** false: the page has no footer. */
  footer?: false
  /** On phones the bar of the page itself stands at the foot, in the place of the frame's. */
  task?: true
  /** Heeded on the top-level matched route only (spec §2). */
  keepAlive?: true
}

interface Entry extends RouteMeta {
  path: string
  /** The group of the personal centre's side menu that lists it; what the specification hides from menus has none. */
  menu?: '用户中心' | '订单管理' | '订货管理' | '上货管理'
}

/** Every page by name: its address, title and access. The menus of the centre are made of it, in this order. */
export const site = {
  home: { path: '/home', title: '首页', access: 'open' },
  search: { path: '/search', title: '商品搜索', access: 'open' },
  announcement: { path: '/DetailsAnnouncement', title: '公告详情', access: 'open' },
  supplier: { path: '/merhome', title: '供应商主页', access: 'open', footer: false },
  product: { path: '/merchandis/:id', title: '商品详情', access: 'open', task: true },
  notFound: { path: '/404', title: '页面不存在', access: 'open' },
  securityAlert: { path: '/security-alert', title: '安全提示', access: 'open', footer: false },
  relax: { path: '/relax', title: '歇一会儿', access: 'open' },
  test: { path: '/test', title: '自检', access: 'open', keepAlive: true },

  payOrder: { path: '/payorder', title: '支付订单', access: 'login', footer: false, task: true },
  applyAfterSales: { path: '/afterSalesService', title: '申请售后', access: 'login' },

  userInfo: { path: '/usermanage/userinfo', title: '我的账户', access: 'login', menu: '用户中心' },
  savedProducts: { path: '/usermanage/saveshop', title: '收藏商品', access: 'login', menu: '用户中心' },
  savedSuppliers: { path: '/usermanage/savemaster', title: '收藏供应商', access: 'login', menu: '用户中心' },
  purse: { path: '/usermanage/mypurse', title: '售后备用金', access: 'login', menu: '用户中心' },
  loginRecords: { path: '/usermanage/loginrecord', title: '登录记录', access: 'login', menu: '用户中心' },

  orders: { path: '/ordermanage/ordelist', title: '订单列表', access: 'login', menu: '订单管理' },
  order: { path: '/ordermanage/ordelist/:orderNo', title: '订单详情', access: 'login' },
  afterSales: { path: '/ordermanage/selleds', title: '售后商品', access: 'login', menu: '订单管理' },
  abnormal: { path: '/ordermanage/abnormal', title: '异常订单', access: 'login', menu: '订单管理' },

  orderStores: {
    path: '/shopsmanage/orderstore',
    title: '订货店铺管理',
    access: 'login',
    menu: '订货管理',
  },
  cart: { path: '/shoppingcart', title: '购物车', access: 'login', footer: false, task: true, menu: '订货管理' },
  syncOrders: { path: '/shopsmanage/syncorder', title: '同步订单', access: 'login', keepAlive: true, menu: '订货管理' },

  uploadStores: {
    path: '/upgoodsmanage/upstore',
    title: '上货店铺管理',
    access: 'login',
    menu: '上货管理',
  },
  shelf: { path: '/upgoodsmanage/shelf', title: '选货架', access: 'login', menu: '上货管理' },
  uploadRecords: { path: '/upgoodsmanage/uprecord', title: '上货记录', access: 'login', menu: '上货管理' },
} as const satisfies Record<string, Entry>

export type PageName = keyof typeof site

const pages: readonly Entry[] = Object.values(site)

/** Whether the page at an address stands in the personal centre's frame, with its menu. */
export const isInCentre = (path: string): boolean => /^\/\w+manage\//.test(path)

/** The side menu of everything that is the buyer's own: its groups, each with its pages. */
export const centreMenu = [...new Set(pages.flatMap(({ menu }) => menu ?? []))].map((group) => ({
  group,
  pages: pages.filter(({ menu }) => menu === group),
}))

/** spec §2: what the dropdown of the personal centre lists. */
export const userCentrePages = centreMenu[0]!.pages
