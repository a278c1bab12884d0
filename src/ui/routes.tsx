import type { ComponentType } from 'react'
import { replace, type RouteObject } from 'react-router-dom'
import { guard, type RouteMeta } from './frame/guard'
import { KeepAlive } from './layout/keep-alive'
import { Layout } from './layout/Layout'
import { RouteFailure } from './layout/RouteFailure'
import { PageSkeleton } from './parts/PageSkeleton'
import { paths } from './frame/paths'
import type { Frame } from './frame/ports-context'
import { ResumeAttempt } from './frame/sign-in-first'

type Load = () => Promise<ComponentType>

/** A page that can't be loaded fails where it would show: left to the router, a failed import shows nothing at all. */
const lazily = (load: Load) => async (): Promise<{ Component: ComponentType }> => {
  try {
    return { Component: await load() }
  } catch (error) {
    const Failed = () => {
      throw error
    }
    return { Component: Failed }
  }
}

/**
 * The table of spec §2. Every page is a chunk of its own. What lies in `antdPages` loads antd with it; the open pages of the shop lie
 * outside and never do.
 */
export const routes = (frame: Frame, current: () => string | null): RouteObject[] => {
  const loaderOf = (meta: RouteMeta) => guard(frame, meta, current)

  const page = (path: string, meta: RouteMeta, load: Load): RouteObject => ({
    path,
    handle: meta,
    loader: loaderOf(meta),
    // Of the same page with other parameters in its link, only the page itself knows what changes.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: lazily(load),
    // A kept page must not keep its failure: that shows one level up.
    errorElement: meta.keepAlive ? undefined : <RouteFailure />,
  })
  const redirect = (from: string, to: string, meta: RouteMeta): RouteObject => ({
    path: from,
    element: null,
    loader: (args) => loaderOf(meta)(args) ?? replace(to),
  })
  const open = (title: string, more: Partial<RouteMeta> = {}): RouteMeta => ({ title, access: 'open', ...more })
  const login = (title: string, more: Partial<RouteMeta> = {}): RouteMeta => ({ title, access: 'login', ...more })

  const shopPages: RouteObject[] = [
    { index: true, element: null, loader: () => replace(paths.home) },
    page('home', open('首页'), async () => (await import('./pages/home/HomePage')).HomePage),
    page('search', open('商品搜索'), async () => (await import('./pages/search/SearchPage')).SearchPage),
    page(
      'DetailsAnnouncement',
      open('公告详情'),
      async () => (await import('./pages/announcement/AnnouncementPage')).AnnouncementPage,
    ),
    page(
      'merhome',
      open('供应商主页', { footer: false }),
      async () => (await import('./pages/supplier/SupplierPage')).SupplierPage,
    ),
    page('merchandis/:id', open('商品详情'), async () => (await import('./pages/product/ProductPage')).ProductPage),
    page('404', open('页面不存在'), async () => (await import('./pages/not-found/NotFoundPage')).NotFoundPage),
    page(
      'security-alert',
      open('安全提示', { footer: false }),
      async () => (await import('./pages/security-alert/SecurityAlertPage')).SecurityAlertPage,
    ),
    page('relax', open('歇一会儿'), async () => (await import('./pages/relax/RelaxPage')).RelaxPage),
    page(
      'test',
      open('自检', { keepAlive: true }),
      async () => (await import('./pages/self-check/SelfCheckPage')).SelfCheckPage,
    ),
    page(
      'shoppingcart',
      login('购物车', { footer: false }),
      async () => (await import('./pages/cart/CartPage')).CartPage,
    ),
    { path: '*', element: null, loader: () => replace(paths.notFound) },
  ]

  /** Pages of a buyer that are the shop's in their looks, and do without antd as it does. */
  const plainCentrePages: RouteObject[] = [
    page(
      'usermanage/saveshop',
      login('收藏商品'),
      async () => (await import('./pages/saved/SavedProductsPage')).SavedProductsPage,
    ),
    page(
      'usermanage/savemaster',
      login('收藏供应商'),
      async () => (await import('./pages/saved/SavedSuppliersPage')).SavedSuppliersPage,
    ),
  ]

  const buyerPages: RouteObject[] = [
    page(
      'payorder',
      login('支付订单', { footer: false }),
      async () => (await import('./pages/checkout/PayOrderPage')).PayOrderPage,
    ),
    page(
      'afterSalesService',
      login('申请售后'),
      async () => (await import('./pages/orders/ApplyAfterSalesPage')).ApplyAfterSalesPage,
    ),
    redirect('usermanage', paths.userInfo, login('用户中心')),
    redirect('ordermanage', paths.orders, login('订单管理')),
    redirect('shopsmanage', paths.orderStores, login('订货管理')),
    redirect('shopsmanage/shopcart', paths.cart, login('购物车')),
    redirect('upgoodsmanage', paths.uploadStores, login('上货管理')),
  ]

  const centrePages: RouteObject[] = [
    page(
      'usermanage/userinfo',
      login('我的账户'),
      async () => (await import('./pages/user/UserInfoPage')).UserInfoPage,
    ),
    page('usermanage/mypurse', login('售后备用金'), async () => (await import('./pages/user/PursePage')).PursePage),
    page(
      'usermanage/loginrecord',
      login('登录记录'),
      async () => (await import('./pages/user/LoginRecordPage')).LoginRecordPage,
    ),
    page(
      'ordermanage/ordelist',
      login('订单列表'),
      async () => (await import('./pages/orders/OrderListPage')).OrderListPage,
    ),
    page(
      'ordermanage/ordelist/:orderNo',
      login('订单详情'),
      async () => (await import('./pages/orders/OrderDetailPage')).OrderDetailPage,
    ),
    page(
      'ordermanage/selleds',
      login('售后商品'),
      async () => (await import('./pages/orders/AfterSalesPage')).AfterSalesPage,
    ),
    page(
      'ordermanage/abnormal',
      login('异常订单'),
      async () => (await import('./pages/orders/AbnormalPage')).AbnormalPage,
    ),
    page(
      'shopsmanage/orderstore',
      login('订货店铺管理'),
      async () => (await import('./pages/shops/OrderStorePage')).OrderStorePage,
    ),
    // A branch of its own under the layout, so that its flag is the top-level matched route's.
    page(
      'shopsmanage/syncorder',
      login('同步订单', { keepAlive: true }),
      async () => (await import('./pages/shops/SyncOrderPage')).SyncOrderPage,
    ),
    page(
      'upgoodsmanage/upstore',
      login('上货店铺管理'),
      async () => (await import('./pages/upload/UploadStorePage')).UploadStorePage,
    ),
    page('upgoodsmanage/shelf', login('选货架'), async () => (await import('./pages/upload/ShelfPage')).ShelfPage),
    page(
      'upgoodsmanage/uprecord',
      login('上货记录'),
      async () => (await import('./pages/upload/UploadRecordPage')).UploadRecordPage,
    ),
  ]

  const inCentre = (children: RouteObject[]): RouteObject => ({
    lazy: lazily(async () => (await import('./layout/CentreLayout')).CentreLayout),
    children,
  })
  const antdPages: RouteObject = {
    lazy: lazily(async () => (await import('./desk/AntdShell')).AntdOutlet),
    children: [...buyerPages, inCentre(centrePages)],
  }

  return [
    {
      path: '/',
      element: <Layout />,
      errorElement: <RouteFailure alone />,
      children: [
        {
          element: (
            <>
              <ResumeAttempt />
              <KeepAlive />
            </>
          ),
          errorElement: <RouteFailure />,
          hydrateFallbackElement: <PageSkeleton />,
          children: [...shopPages, inCentre(plainCentrePages), antdPages],
        },
      ],
    },
  ]
}
