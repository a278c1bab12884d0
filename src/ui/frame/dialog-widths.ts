/** spec §9: 55 %, 1000, 520 and 416 hold from 768 px on; below, nearly the full width. */
const onNarrow = 'calc(100vw - 24px)'

export const dialogWidths = {
  returnAddress: { xs: onNarrow, md: '55%' },
  agreement: { xs: onNarrow, md: 1000 },
  normal: { xs: onNarrow, md: 520 },
  confirm: { xs: onNarrow, md: 416 },
}
