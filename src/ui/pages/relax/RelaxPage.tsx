import { paths } from '../../frame/paths'
import styles from './relax.module.css'

/** Hidden, and only there to breathe: the circle grows for four seconds and shrinks for six. */
export const RelaxPage = () => (
  <section className={styles.calm}>
    <div className={styles.breath} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
    <h1>歇一会儿</h1>
    <p>跟着圆圈呼吸：变大时吸气，变小时呼气。</p>
    <p>货不急这一分钟。</p>
    <a href={paths.home} className="button">
      歇好了，回首页
    </a>
  </section>
)
