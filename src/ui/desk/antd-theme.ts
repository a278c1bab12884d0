import type { ThemeConfig } from 'antd'
import { accentShades } from '../../domain/accent-shades'
import { colors, controls, fonts, phone, radii, shadows, texts } from '../frame/tokens'

/** antd in the looks of our own parts: the same table, and the buyer's colour. */
export const themeOf = (color: string, onPhone: boolean): ThemeConfig => {
  const { accent, text, onFill } = accentShades(color)
  const small = radii['radius-small']
  // A phone would enlarge the page around a field of smaller words.
  const typed = onPhone ? texts['text-lg'] : texts['text-md']
  /** What is typed into says by its border where one is. The buyer's colour would look like a mistake. */
  const field = {
    hoverBorderColor: colors['ink-faint'],
    activeBorderColor: colors.focus,
    activeShadow: `0 0 0 1px ${colors.focus}`,
    errorActiveShadow: `0 0 0 1px ${colors.bad}`,
  }
  return {
    token: {
      colorPrimary: accent,
      colorInfo: accent,
      colorLink: text,
      colorPrimaryText: text,
      colorText: colors.ink,
      colorTextSecondary: colors['ink-soft'],
      colorTextDescription: colors['ink-soft'],
      colorTextPlaceholder: colors['ink-faint'],
      colorBorder: colors['line-strong'],
      colorBorderDisabled: colors['line-strong'],
      colorTextDisabled: colors['ink-faint'],
      colorBgContainerDisabled: colors.ghost,
      colorBorderSecondary: colors.line,
      colorSplit: colors.line,
      colorBgLayout: colors.ground,
      colorBgMask: colors.shade,
      colorSuccess: colors.good,
      colorWarning: colors.warn,
      colorWarningBg: colors['warn-soft'],
      colorWarningBorder: colors['warn-soft'],
      colorError: colors.bad,
      fontFamily: fonts,
      fontSize: texts['text-md'],
      fontSizeSM: texts['text-xs'],
      fontSizeLG: texts['text-lg'],
      controlHeightSM: onPhone ? phone.control : controls.control,
      controlHeight: onPhone ? phone.control : controls.control,
      controlHeightLG: controls['control-large'],
      borderRadius: small,
      borderRadiusSM: small,
      borderRadiusLG: small,
      boxShadowSecondary: shadows['shadow-high'],
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.15s',
    },
    components: {
      // Exactly the accent colour, hovered and pressed too: their words are large (antd.css).
      Button: {
        colorPrimaryHover: accent,
        colorPrimaryActive: accent,
        primaryColor: onFill,
        primaryShadow: 'none',
        defaultShadow: 'none',
        defaultHoverColor: colors.ink,
        defaultHoverBorderColor: colors['ink-faint'],
        defaultActiveColor: colors.ink,
        defaultActiveBorderColor: colors['ink-faint'],
        contentFontSizeLG: texts['text-md'],
      },
      Input: { ...field, inputFontSize: typed, inputFontSizeLG: typed },
      Select: { hoverBorderColor: field.hoverBorderColor, activeBorderColor: field.activeBorderColor },
      // The usual radius would make the small box a circle.
      Checkbox: { borderRadiusSM: 4 },
      Modal: { borderRadiusLG: radii.radius, titleFontSize: texts['text-lg'] },
    },
  }
}
