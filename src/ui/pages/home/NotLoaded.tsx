import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../frame/failure-notice'
import { usePorts } from '../../frame/ports-context'
import { specialsQuery } from '../../queries/catalogue'
import styles from './home.module.css'

/**
 * A part of the page that didn't load, in a line: what stands around it goes on working. Where the zones failed as well, they say why
 * for the whole page, once.
 */
export const NotLoaded = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const { catalogue } = usePorts()
  const { error: ofZones } = useQuery({ ...specialsQuery(catalogue), enabled: false })
  const text = failureText(error)
  const isTold = ofZones !== null && failureText(ofZones) === text
  return (
    <p className={styles.note} role={isTold ? undefined : 'alert'}>
      {isTold ? '这里没有加载出来' : text}
      <button type="button" className={styles.link} onClick={retry}>
        重试
      </button>
    </p>
  )
}
