/**
 * What the whole shop is drawn with. Our own CSS reads it as custom properties (`npm run tokens` writes tokens.css),
 * antd as its theme (src/ui/desk/antd-theme.ts). A literal beside it does not pass (src/ui/frame/tokens.spec.ts).
 */

/** Colours that don't depend on the buyer's theme. */
export const colors = {
  ink: '#1f2329',
  'ink-soft': '#5b626d',
  'ink-faint': '#6f7682', // still 4.5:1 on white and on the page's ground
  'ink-off': '#b7bcc4', // what can't be pressed
  line: '#e6e8ec',
  'line-strong': '#c9ced8', // around what can be typed into
  ground: '#f5f6f8',
  paper: '#ffffff',
  'paper-soft': '#fafbfc', // heads of tables and groups
  ghost: '#eef0f3', // what is still to come, and grey marks
  photo: '#f3f1ee', // behind pictures of goods
  good: '#0a7a3d',
  'good-soft': '#e8f5ee',
  warn: '#8a4b00',
  'warn-soft': '#fdf3e1',
  bad: '#c2190f',
  info: '#1455b3',
  'info-soft': '#eaf2fe',
  'flag-1': '#d9261c', // of orders, as the buyer means them
  'flag-2': '#b07500',
  'flag-3': '#0a7a3d',
  'flag-4': '#1455b3',
  'flag-5': '#7a3db8',
  focus: '#2b6cd4', // around what has the focus: not red, which says that something is wrong
  night: '#2b2f3a',
  'night-soft': '#454b5c',
  'on-night': '#e3e6ec',
  shade: 'rgb(20 22 28 / 45%)', // over the page, behind a dialog
  label: 'rgb(31 35 41 / 78%)', // words on a picture
  veil: 'rgb(255 255 255 / 90%)', // buttons on a picture
  glass: 'rgb(255 255 255 / 12%)', // panels on the night
  edge: 'rgb(0 0 0 / 16%)', // where there is more to scroll to
} as const

/** Words. Titles of pages and figures on a phone: see `phone`. */
export const texts = {
  'text-xs': 12, // what stands beside
  'text-md': 14,
  'text-lg': 16,
  'text-large': 20, // titles of pages, and bold words on the accent colour: at least 14 pt counts as large there
  'text-xl': 20, // titles of sections
  'text-2xl': 28, // figures and headlines
} as const

export const controls = {
  control: 32, // in lists and beside words
  'control-large': 40, // in forms, and what a page is for
} as const

export const radii = {
  'radius-small': 6, // what can be pressed or typed into, pictures and marks
  radius: 10, // cards, dialogs, panels
  'radius-round': 999,
} as const

export const spaces = {
  'space-1': 4,
  'space-2': 8,
  'space-3': 12,
  'space-4': 16,
  'space-5': 24,
  'space-6': 32,
} as const

export const shadows = {
  shadow: '0 1px 2px rgb(31 35 41 / 6%), 0 4px 16px rgb(31 35 41 / 6%)',
  'shadow-high': '0 8px 32px rgb(31 35 41 / 16%)',
  'shadow-button': '0 3px 10px rgb(31 35 41 / 30%)',
  'shadow-bar': '0 -2px 12px rgb(31 35 41 / 10%)', // of a bar at the window's foot
} as const

export const motion = '150ms ease-out'

export const widths = { 'page-width': 1240, gutter: 20 } as const

/** From 1680 px. */
export const wide = { 'page-width': 1560 } as const

/** Below 768 px: headlines step down, and a thumb needs 40 px. */
export const phone = { gutter: 12, 'text-xl': 16, 'text-2xl': 20, control: 40 } as const

export const fonts = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"
