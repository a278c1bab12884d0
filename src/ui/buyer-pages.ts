/**
 * Where the code of a buyer's pages is loaded from. A file of its own: the list of all that they need would be a good part of a
 * visitor's first script.
 */
export const buyerPages = {
  cart: async () => (await import('./pages/cart/CartPage')).CartPage,
  savedProducts: async () => (await import('./pages/saved/SavedProductsPage')).SavedProductsPage,
  savedSuppliers: async () => (await import('./pages/saved/SavedSuppliersPage')).SavedSuppliersPage,
  userInfo: async () => (await import('./pages/user/UserInfoPage')).UserInfoPage,
  purse: async () => (await import('./pages/user/purse/PursePage')).PursePage,
  loginRecords: async () => (await import('./pages/user/LoginRecordPage')).LoginRecordPage,
  orders: async () => (await import('./pages/orders/OrderListPage')).OrderListPage,
  order: async () => (await import('./pages/orders/OrderDetailPage')).OrderDetailPage,
  afterSales: async () => (await import('./pages/orders/after-sales/AfterSalesPage')).AfterSalesPage,
  abnormal: async () => (await import('./pages/orders/abnormal/AbnormalPage')).AbnormalPage,
  orderStores: async () => (await import('./pages/shops/OrderStorePage')).OrderStorePage,
  syncOrders: async () => (await import('./pages/shops/SyncOrderPage')).SyncOrderPage,
  uploadStores: async () => (await import('./pages/upload/UploadStorePage')).UploadStorePage,
  shelf: async () => (await import('./pages/upload/ShelfPage')).ShelfPage,
  uploadRecords: async () => (await import('./pages/upload/UploadRecordPage')).UploadRecordPage,
  payOrder: async () => (await import('./pages/checkout/PayOrderPage')).PayOrderPage,
  applyAfterSales: async () => (await import('./pages/orders/after-sales/ApplyAfterSalesPage')).ApplyAfterSalesPage,
}

/** What stands around them. */
export const buyerFrames = {
  centre: async () => (await import('./layout/CentreLayout')).CentreLayout,
}
