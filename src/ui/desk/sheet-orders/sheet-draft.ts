import { DEFAULT_SHEET_SHOP } from '../../../domain/shops/words'

/** What a buyer is about to bring, or has brought. */
export interface SheetDraft {
  way: 'paste' | 'file'
  text: string
  file: File | null
  shopName: string
  brought: { job: string; shopId: string; way: SheetDraft['way'] } | null
}

export const emptyDraft: SheetDraft = {
  way: 'paste',
  text: '',
  file: null,
  shopName: DEFAULT_SHEET_SHOP,
  brought: null,
}
