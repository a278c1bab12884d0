import { ColorPicker, Modal } from 'antd'
import { DEFAULT_THEME } from '../../domain/theme'
import { useChooseTheme, useThemeColor } from '../frame/theme-color'
import type { ShownDialog } from '../frame/shown'
import styles from './dialogs.module.css'
import { dialogWidths } from '../frame/dialog-widths'

const presets = [
  { name: '朱红', color: DEFAULT_THEME },
  { name: '橙', color: '#F37B1D' },
  { name: '青绿', color: '#0E9F6E' },
  { name: '湖蓝', color: '#1677FF' },
  { name: '靛蓝', color: '#3B4FD8' },
  { name: '紫', color: '#8B3FE0' },
  { name: '玫红', color: '#D6246E' },
  { name: '墨', color: '#3A3F47' },
]

/** spec §1: the colour is stored under theme-color and paints the whole page. */
export const ThemeDialog = ({ open, close }: ShownDialog) => {
  const color = useThemeColor()
  const choose = useChooseTheme()
  return (
    <Modal
      open={open}
      onCancel={close}
      width={dialogWidths.normal}
      title="主题色"
      footer={null}
      destroyOnHidden
      className={styles.modal}
    >
      <p className={styles.faint}>选择主题色，立即生效，只保存在这台设备上。</p>
      <div className={styles.swatches} role="radiogroup" aria-label="主题色">
        {presets.map((preset) => (
          <label key={preset.color} className={styles.swatch}>
            <input
              type="radio"
              name="theme-color"
              checked={color.toUpperCase() === preset.color}
              onChange={() => choose(preset.color)}
            />
            <span style={{ background: preset.color }} />
            {preset.name}
          </label>
        ))}
      </div>
      <div className={styles.custom}>
        自定义
        <ColorPicker
          value={color}
          disabledAlpha
          format="hex"
          showText
          onChangeComplete={(chosen) => choose(chosen.toHexString().slice(0, 7).toUpperCase())}
        />
      </div>
    </Modal>
  )
}
