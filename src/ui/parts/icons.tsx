import { memo } from 'react'

/** Line icons of the frame, 24 × 24, in the colour of the text around them. They never carry a name: their button does. */
export const shapes = {
  logo: 'M4 8.2 12 4l8 4.2v7.6L12 20l-8-4.2zM4 8.2l8 4.1 8-4.1M12 12.3V20',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20',
  cart: 'M3 4h2.2l2 11.2h10.4L20 7.5H6M9 20a1.2 1.2 0 1 0 0-2.4A1.2 1.2 0 0 0 9 20Zm7.5 0a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4Z',
  heart: 'M12 19.6S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3c0 5.7-8 10.3-8 10.3Z',
  mail: 'M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6',
  service:
    'M5 14v-2a7 7 0 0 1 14 0v2M5 13.5h2.2v4.3H5.8A.8.8 0 0 1 5 17zm14 0h-2.2v4.3h1.4a.8.8 0 0 0 .8-.8zM16.8 17.8c0 1.6-1.4 2.2-3.3 2.2',
  feedback: 'M5 5h14v10.5h-7L8 19v-3.5H5zM9 9h6M9 12h4',
  top: 'M12 19V7M7 11.5 12 6.5l5 5M6 4h12',
  home: 'M4.5 11 12 4.8 19.5 11M6.5 9.8V19h11V9.8M10 19v-5h4v5',
  user: 'M12 12a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2Zm-7 7.4c.7-3.3 3.5-5 7-5s6.3 1.7 7 5',
  orders: 'M6.5 4h11v16l-2.8-1.8L12 20l-2.7-1.8L6.5 20zM9.5 8.5h5M9.5 12h5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M7 10l5 5 5-5',
  good: 'M5.5 12.5l4.2 4.2L18.5 8',
  alert: 'M12 7v6.5M12 16.6v.4',
} as const

export type IconName = keyof typeof shapes

interface Props {
  size?: number
}

export const Icon = memo(({ name, size }: Props & { name: IconName }) => <Drawn shape={shapes[name]} size={size} />)

export const Drawn = ({ shape, size = 20 }: Props & { shape: string }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={shape} />
  </svg>
)
