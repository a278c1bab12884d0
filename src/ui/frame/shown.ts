/** What every dialog of the frame is told. */
export interface ShownDialog {
  open: boolean
  close: () => void
}
