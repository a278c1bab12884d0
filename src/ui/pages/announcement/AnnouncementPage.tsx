import { useSearchParams } from 'react-router-dom'
import { AnnouncementDetail } from './AnnouncementDetail'
import { AnnouncementList } from './AnnouncementList'

/** spec §2 /DetailsAnnouncement: one announcement by `?id=`; all of them where the link names none (chosen by us). */
export const AnnouncementPage = () => {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <AnnouncementDetail key={id} id={id} /> : <AnnouncementList />
}
