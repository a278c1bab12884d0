import { useSyncExternalStore } from 'react'
import { usePorts } from './ports-context'
import { paintTheme } from './theme'

const listeners = new Set<() => void>()

/** The buyer's theme colour, live. */
export const useThemeColor = (): string => {
  const { preferences } = usePorts()
  return useSyncExternalStore(subscribe, preferences.themeColor, preferences.themeColor)
}

/** Saves the colour and repaints the page. */
export const useChooseTheme = (): ((color: string) => void) => {
  const { preferences } = usePorts()
  return (color) => {
    preferences.saveThemeColor(color)
    paintTheme(document.documentElement, preferences.themeColor())
    listeners.forEach((listener) => listener())
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
