import { paths } from '../frame/paths'

export interface Section {
  path: string
  name: string
}

/** spec §2: what the personal centre lists. */
export const userCentreSections: Section[] = [
  { path: paths.userInfo, name: '我的账户' },
  { path: paths.savedProducts, name: '收藏商品' },
  { path: paths.savedSuppliers, name: '收藏供应商' },
  { path: paths.purse, name: '售后备用金' },
  { path: paths.loginRecords, name: '登录记录' },
]

/** The side menu of everything that is the buyer's own. What the specification hides from menus isn't here. */
export const centreSections: { name: string; sections: Section[] }[] = [
  { name: '用户中心', sections: userCentreSections },
  {
    name: '订单管理',
    sections: [
      { path: paths.orders, name: '订单列表' },
      { path: paths.afterSales, name: '售后商品' },
      { path: paths.abnormal, name: '异常订单' },
    ],
  },
  {
    name: '订货管理',
    sections: [
      { path: paths.orderStores, name: '订货店铺管理' },
      { path: paths.cart, name: '购物车' },
      { path: paths.syncOrders, name: '同步订单' },
    ],
  },
  {
    name: '上货管理',
    sections: [
      { path: paths.uploadStores, name: '上货店铺管理' },
      { path: paths.shelf, name: '选货架' },
      { path: paths.uploadRecords, name: '上货记录' },
    ],
  },
]
