import { agreementTitles, type AgreementType } from '../../domain/account'
import { useDialogs } from '../frame/ports-context'
import styles from './auth.module.css'

const types: AgreementType[] = ['1', '3', '2']

/** 《用户协议》《隐私政策》《服务协议》, each opening its text. */
export const AgreementLinks = () => {
  const dialogs = useDialogs()
  return types.map((type) => (
    <button key={type} type="button" className={styles.link} onClick={() => dialogs.open({ kind: 'agreement', type })}>
      《{agreementTitles[type]}》
    </button>
  ))
}
