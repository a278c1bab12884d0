import { Drawing } from '../../parts/Drawing'
import blank from '../../parts/parts.module.css'
import { paths } from '../../frame/paths'

export const NotFoundPage = () => (
  <section className={blank.blank}>
    <Drawing name="lost" />
    <h1>页面不存在</h1>
    <p className={blank.blankText}>地址可能写错了，或者页面已经搬走。</p>
    <p className={blank.row}>
      <a href={paths.home} className="button primary">
        返回首页
      </a>
      <a href={paths.search} className="button">
        去选货
      </a>
    </p>
  </section>
)
