import type { ComponentType } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { replace, type LoaderFunctionArgs, type Params, type RouteObject } from 'react-router-dom'
import type { PageHandle } from './frame/ahead'
import { guard, type PageTitle } from './frame/guard'
import { KeepAlive } from './layout/keep-alive'
import { Layout } from './layout/Layout'
import { RouteFailure } from './layout/RouteFailure'
import { PageSkeleton } from './parts/PageSkeleton'
import { paths } from './frame/paths'
import type { Frame } from './frame/ports-context'
import { ResumeAttempt } from './frame/sign-in-first'
import { site, type PageName, type RouteMeta } from './frame/site'
import { productQuery } from './queries/catalogue'
import type { buyerPages } from './buyer-pages'

type Load = () => Promise<ComponentType>

/**
 * A page that can't be loaded fails where it would show: left to the router, a failed import shows nothing at all. One that was loaded
 * ahead is there so soon that the router doesn't say that it is loading.
 */
const lazily = (load: Load) => {
  let loaded: { Component: ComponentType } | undefined
  return {
    isLoaded: () => loaded !== undefined,
    async lazy(): Promise<{ Component: ComponentType }> {
      try {
        return (loaded ??= { Component: await load() })
      } catch (error) {
        const Failed = () => {
          throw error
        }
        return { Component: Failed }
      }
    },
  }
}

/** Ahead of the click, too, once the first page stands. */
export const loadBuyerPages = () => import('./buyer-pages')

/**
 * The table of spec §2. Every page is a chunk of its own. No page is made of antd: it comes with the dialogs that are.
 */
export const routes = (
  frame: Frame,
  queries: QueryClient,
  current: () => string | null,
  shown: PageTitle,
): RouteObject[] => {
  const loaderOf = (meta: RouteMeta) => guard(frame, meta, current, shown)

  const page = (name: PageName, load: Load, ask?: (params: Params) => unknown): RouteObject => {
    const meta: RouteMeta & { path: string } = site[name]
    const mayShow = loaderOf(meta)
    const { isLoaded, lazy } = lazily(load)
    return {
      path: meta.path,
      // The shop writes down which products a buyer opens: pointing at one is not opening it.
      handle: {
        ...meta,
        page: name,
        ask: (params, meant) => (meant || frame.ports.tokens.read() === null ? ask?.(params) : undefined),
      } satisfies PageHandle,
      loader(args: LoaderFunctionArgs) {
        const refused = mayShow(args)
        // While its code is still on the way: the page asks by itself. The first page's data comes with it.
        if (!refused && current() !== null && !isLoaded()) void ask?.(args.params)
        return refused
      },
      // Of the same page with other parameters in its link, only the page itself knows what changes.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      lazy,
      // A kept page must not keep its failure: that shows one level up.
      errorElement: meta.keepAlive ? undefined : <RouteFailure />,
    }
  }
  const buyers = (name: keyof typeof buyerPages): RouteObject =>
    page(name, async () => (await loadBuyerPages()).buyerPages[name]())
  /** From an address without a page of its own (spec §2); whoever may not see the other isn't led there. */
  const redirect = (from: string, to: PageName): RouteObject => ({
    path: from,
    element: null,
    loader: (args) => loaderOf(site[to])(args) ?? replace(paths[to]),
  })

  const shopPages: RouteObject[] = [
    { index: true, element: null, loader: () => replace(paths.home) },
    page('home', async () => (await import('./pages/home/HomePage')).HomePage),
    page('search', async () => (await import('./pages/search/SearchPage')).SearchPage),
    page('announcement', async () => (await import('./pages/announcement/AnnouncementPage')).AnnouncementPage),
    page('supplier', async () => (await import('./pages/supplier/SupplierPage')).SupplierPage),
    page(
      'product',
      async () => (await import('./pages/product/ProductPage')).ProductPage,
      ({ id = '' }) => queries.prefetchQuery(productQuery(frame.ports.catalogue, id)),
    ),
    page('notFound', async () => (await import('./pages/not-found/NotFoundPage')).NotFoundPage),
    page('securityAlert', async () => (await import('./pages/security-alert/SecurityAlertPage')).SecurityAlertPage),
    page('relax', async () => (await import('./pages/relax/RelaxPage')).RelaxPage),
    page('test', async () => (await import('./pages/self-check/SelfCheckPage')).SelfCheckPage),
    buyers('cart'),
    { path: '*', element: null, loader: () => replace(paths.notFound) },
  ]

  /** In the frame with the menu of what is the buyer's. */
  const centrePages: RouteObject[] = [
    buyers('savedProducts'),
    buyers('savedSuppliers'),
    buyers('userInfo'),
    buyers('purse'),
    buyers('loginRecords'),
    buyers('orders'),
    buyers('order'),
    buyers('afterSales'),
    buyers('abnormal'),
    buyers('orderStores'),
    // A branch of its own under the layout, so that its flag is the top-level matched route's.
    buyers('syncOrders'),
    buyers('uploadStores'),
    buyers('shelf'),
    buyers('uploadRecords'),
  ]

  const otherPages: RouteObject[] = [
    buyers('payOrder'),
    buyers('applyAfterSales'),
    redirect('usermanage', 'userInfo'),
    redirect('ordermanage', 'orders'),
    redirect('shopsmanage', 'orderStores'),
    redirect('shopsmanage/shopcart', 'cart'),
    redirect('upgoodsmanage', 'uploadStores'),
  ]

  const inCentre = (children: RouteObject[]): RouteObject => ({
    lazy: lazily(async () => (await loadBuyerPages()).buyerFrames.centre()).lazy,
    children,
  })

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
          children: [...shopPages, ...otherPages, inCentre(centrePages)],
        },
      ],
    },
  ]
}
