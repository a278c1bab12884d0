/** antd and the dialogs made of it: loaded on hover or focus of what opens one, or when one opens. */
export const loadDialogs = () => import('../dialogs/AntdDialogs')

/** A failure here shows when the dialog is really wanted. */
export const preloadDialogs = (): void => void loadDialogs().catch(() => undefined)
