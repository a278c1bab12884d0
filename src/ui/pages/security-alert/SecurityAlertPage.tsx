import blank from '../../parts/parts.module.css'
import { paths } from '../../frame/paths'

/** spec §8: where a page that was paused in a debugger is sent. Nothing is lost: orders and payments live on the server. */
export const SecurityAlertPage = () => (
  <section className={blank.blank}>
    <h1>安全提示</h1>
    <p className={blank.blankLead}>检测到页面被调试工具暂停，为保护您的账户，已离开原来的页面。</p>
    <p className={blank.blankText}>关闭调试工具后即可继续。已提交的订单和付款不受影响，可在订单列表里查看。</p>
    <p className={blank.row}>
      {/* Full loads on purpose: the page starts anew, and so does the check. */}
      <a className="button primary" rel="external" href={paths.home}>
        返回首页
      </a>
      <a className="button" rel="external" href={paths.orders}>
        查看订单
      </a>
    </p>
  </section>
)
