import { demoWorld } from '../../demo/world'
import { site, type RouteMeta } from '../../src/ui/frame/site'

/**
 * spec §2: every address of the storefront, as the page specs and the browser's sweep visit them. What the specification has stands here
 * by hand, so that a slip in the site's own table is noticed; a page that comes to that table later is visited by itself.
 */

export interface RouteRow {
  says: string
  path: string
  title: string
  /** The title once the page knows what it shows. */
  named?: string
  /** Where it shows, when not where it was asked for. */
  at?: string
  footer?: boolean
}

export const openRoutes: RouteRow[] = [
  { says: '§2.1 / leads to /home inside the frame', path: '/', title: '首页', at: '/home' },
  { says: '§2.2 /home is open', path: '/home', title: '首页' },
  { says: '§2.3 /search is open', path: '/search', title: '商品搜索' },
  { says: '§2.4 /DetailsAnnouncement is open', path: '/DetailsAnnouncement?id=901', title: '公告详情' },
  { says: '§2.5 /merhome is open and has no footer', path: '/merhome?id=11', title: '供应商主页', footer: false },
  {
    says: '§2.6 /merchandis/{id} is open',
    path: '/merchandis/10005',
    title: '商品详情',
    named: `${demoWorld().products.find(({ id }) => id === '10005')!.title} · 商品详情`,
  },
  { says: '§2.28 /404 is open', path: '/404', title: '页面不存在' },
  {
    says: '§2.29 an address without a route leads to /404',
    path: '/no/such/page?x=1',
    title: '页面不存在',
    at: '/404',
  },
  { says: '§2.30 /relax exists', path: '/relax', title: '歇一会儿' },
  { says: '§2.31 /test exists', path: '/test', title: '自检' },
  { says: '§8.14 /security-alert is open', path: '/security-alert', title: '安全提示', footer: false },
]

export const buyerRoutes: RouteRow[] = [
  { says: '§2.7 /shoppingcart has no footer', path: '/shoppingcart', title: '购物车', footer: false },
  { says: '§2.8 /payorder has no footer', path: '/payorder?items=1000501:1', title: '支付订单', footer: false },
  { says: '§2.9 /usermanage leads on', path: '/usermanage', title: '我的账户', at: '/usermanage/userinfo' },
  { says: '§2.10 /usermanage/userinfo', path: '/usermanage/userinfo', title: '我的账户' },
  { says: '§2.11 /usermanage/saveshop', path: '/usermanage/saveshop', title: '收藏商品' },
  { says: '§2.12 /usermanage/savemaster', path: '/usermanage/savemaster', title: '收藏供应商' },
  { says: '§2.13 /usermanage/mypurse', path: '/usermanage/mypurse', title: '售后备用金' },
  { says: '§2.14 /usermanage/loginrecord', path: '/usermanage/loginrecord', title: '登录记录' },
  { says: '§2.15 /afterSalesService', path: '/afterSalesService', title: '申请售后' },
  { says: '§2.16 /ordermanage leads on', path: '/ordermanage', title: '订单列表', at: '/ordermanage/ordelist' },
  { says: '§2.17 /ordermanage/ordelist', path: '/ordermanage/ordelist', title: '订单列表' },
  { says: '§2.18 /ordermanage/selleds', path: '/ordermanage/selleds', title: '售后商品' },
  { says: '§2.19 /ordermanage/abnormal', path: '/ordermanage/abnormal', title: '异常订单' },
  { says: '§2.20 /shopsmanage leads on', path: '/shopsmanage', title: '订货店铺管理', at: '/shopsmanage/orderstore' },
  { says: '§2.21 /shopsmanage/orderstore', path: '/shopsmanage/orderstore', title: '订货店铺管理' },
  {
    says: '§2.22 /shopsmanage/shopcart leads to the cart',
    path: '/shopsmanage/shopcart',
    title: '购物车',
    at: '/shoppingcart',
    footer: false,
  },
  { says: '§2.23 /shopsmanage/syncorder', path: '/shopsmanage/syncorder', title: '同步订单' },
  {
    says: '§2.24 /upgoodsmanage leads on',
    path: '/upgoodsmanage',
    title: '上货店铺管理',
    at: '/upgoodsmanage/upstore',
  },
  { says: '§2.25 /upgoodsmanage/upstore', path: '/upgoodsmanage/upstore', title: '上货店铺管理' },
  { says: '§2.26 /upgoodsmanage/shelf', path: '/upgoodsmanage/shelf', title: '选货架' },
  { says: '§2.27 /upgoodsmanage/uprecord', path: '/upgoodsmanage/uprecord', title: '上货记录' },
]

const pages: (RouteMeta & { path: string })[] = Object.values(site)

/** The pages of the site that no row above names. An address with a parameter needs a row, which says what stands there. */
export const laterRoutes = (access: RouteMeta['access']): RouteRow[] => {
  const named = new Set([...openRoutes, ...buyerRoutes].map(({ path }) => path.split('?', 1)[0]))
  return pages
    .filter((page) => page.access === access && !page.path.includes(':') && !named.has(page.path))
    .map(({ path, title, footer = true }) => ({ says: `${path} stands where the site says`, path, title, footer }))
}
