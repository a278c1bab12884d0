import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  DownOutlined,
  EllipsisOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
  LoadingOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { App as AntdApp, ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { accentShades } from '../../domain/accent-shades'
import { useThemeColor } from '../frame/theme-color'
import './antd.css'

// spec §1, §9: the locale is zh-cn.
dayjs.locale('zh-cn')

/** What everything made of antd stands in: locale, theme, and the hosts of its dialogs. Loaded lazily, never with the shop's pages. */
export const AntdShell = ({ children }: { children: ReactNode }) => {
  const color = useThemeColor()
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeOf(color)}
      // Two characters on a button stay together: 登录, not 登 录. While it works, its name stays what it was.
      button={{ autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden aria-label="" /> }}
      // Its button is named 关闭; the icon's own name is English.
      cascader={{
        suffixIcon: <DownOutlined aria-hidden aria-label="" />,
        expandIcon: <RightOutlined aria-hidden aria-label="" />,
        loadingIcon: <LoadingOutlined aria-hidden aria-label="" />,
      }}
      alert={{
        successIcon: <CheckCircleFilled aria-hidden aria-label="" />,
        infoIcon: <InfoCircleFilled aria-hidden aria-label="" />,
        warningIcon: <ExclamationCircleFilled aria-hidden aria-label="" />,
        errorIcon: <CloseCircleFilled aria-hidden aria-label="" />,
      }}
      tabs={{ more: { icon: <EllipsisOutlined aria-label="更多" /> } }}
      modal={{ closeIcon: <CloseOutlined aria-hidden aria-label="" /> }}
    >
      <AntdApp component={false}>{children}</AntdApp>
    </ConfigProvider>
  )
}

/** The shell as the parent of routes. */
export const AntdOutlet = () => (
  <AntdShell>
    <Outlet />
  </AntdShell>
)

const themeOf = (color: string): ThemeConfig => {
  const { accent, text, onFill } = accentShades(color)
  return {
    token: {
      colorPrimary: accent,
      colorInfo: accent,
      colorLink: text,
      colorPrimaryText: text,
      // antd's own are lighter than 4.5:1.
      colorTextPlaceholder: '#6f7682',
      colorTextDescription: '#5b626d',
      borderRadius: 8,
      fontFamily: '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif',
    },
    components: {
      // Exactly the accent colour, hovered and pressed too: their words are large (antd.css).
      Button: { colorPrimaryHover: accent, colorPrimaryActive: accent, primaryColor: onFill },
      // The usual radius would make the small box a circle.
      Checkbox: { borderRadiusSM: 4 },
      Tabs: { itemSelectedColor: text, itemHoverColor: text },
    },
  }
}
