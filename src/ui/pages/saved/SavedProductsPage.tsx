import { useSearchParams } from 'react-router-dom'
import { historyPath, paths } from '../../frame/paths'
import { History } from './History'
import { SavedProducts } from './SavedProducts'
import styles from './saved.module.css'

/** spec §2 /usermanage/saveshop; with `tab=history` what was looked at, by day (chosen by us: the specification has no route for it). */
export const SavedProductsPage = () => {
  const [params] = useSearchParams()
  const history = params.get('tab') === 'history'
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{history ? '浏览记录' : '收藏商品'}</h1>
      <nav className="tabs" aria-label="收藏与浏览">
        <a href={paths.savedProducts} aria-current={history ? undefined : 'page'}>
          收藏商品
        </a>
        <a href={historyPath} aria-current={history ? 'page' : undefined}>
          浏览记录
        </a>
      </nav>
      {history ? <History /> : <SavedProducts />}
    </div>
  )
}
