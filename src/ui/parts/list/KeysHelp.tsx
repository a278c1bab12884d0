import { DialogCross, ModalDialog } from '../ModalDialog'
import styles from './keys-help.module.css'

const keys: [key: string, does: string][] = [
  ['/', '到搜索框'],
  ['↑ ↓', '移动行光标'],
  ['Enter', '打开光标所在的订单'],
  ['x', '选中或取消选中'],
  ['Shift + 点击', '选中一段'],
  ['Esc', '取消选择'],
  ['?', '这张说明'],
]

/** `without`: keys that this list doesn't have. */
export const KeysHelp = ({ close, without = [] }: { close: () => void; without?: readonly string[] }) => (
  <ModalDialog name="快捷键" close={close}>
    <header className={styles.head}>
      <h2>快捷键</h2>
      <DialogCross close={close} />
    </header>
    <dl className={styles.facts}>
      {keys
        .filter(([key]) => !without.includes(key))
        .map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
    </dl>
  </ModalDialog>
)
