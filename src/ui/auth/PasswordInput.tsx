import { Input, type InputProps } from 'antd'
import styles from './auth.module.css'

/** A password with a way to see it, named in Chinese. */
export const PasswordInput = (props: InputProps) => (
  <Input.Password
    size="large"
    maxLength={512}
    {...props}
    // antd makes a button of it and names it.
    iconRender={(visible) => <span className={styles.toggle}>{visible ? '隐藏' : '显示'}</span>}
  />
)
