import { ComingSoon } from '../../parts/ComingSoon'

export const LoginRecordPage = () => (
  <ComingSoon
    picture="viewed"
    title="登录记录"
    points={['每次登录的时间、地点与设备', '一眼看出不是本人的登录', '让其他设备一起退出']}
  />
)
