import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  DownOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
  LoadingOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { App as AntdApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { useThemeColor } from '../frame/theme-color'
import { themeOf } from './antd-theme'
import { useNarrow } from '../parts/use-narrow'
import './antd.css'

// spec §1, §9: the locale is zh-cn.
dayjs.locale('zh-cn')

/** Its dialogs stand and are answered as our own. */
const own = { centered: true, okButtonProps: { size: 'large' }, cancelButtonProps: { size: 'large' } } as const

/** What everything made of antd stands in: locale, theme, and the hosts of its dialogs. Loaded lazily, never with a page. */
export const AntdShell = ({ children }: { children: ReactNode }) => {
  const theme = themeOf(useThemeColor(), useNarrow())
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
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
      modal={{ ...own, closeIcon: <CloseOutlined aria-hidden aria-label="" /> }}
    >
      <AntdApp component={false}>{children}</AntdApp>
    </ConfigProvider>
  )
}
