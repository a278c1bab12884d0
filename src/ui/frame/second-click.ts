/** How long after, and how far from the first click a second one still belongs to it. */
const DOUBLE_MS = 500
const DOUBLE_PX = 24

/**
 * The second click of a double click would land on what the first one has brought: whatever stands behind a dialog that it closed,
 * or the button once more. The next click of all is looked at and then forgotten; touch screens don't count clicks in `detail`, so
 * time and place tell as well.
 * @param but within what this selector matches a second click means what it says: the likes of what was clicked still stand there
 */
export const holdSecondClick = (first: { timeStamp: number; clientX: number; clientY: number }, but?: string): void => {
  const look = (next: globalThis.MouseEvent) => {
    if (but && next.target instanceof Element && next.target.closest(but)) return
    const soon = next.timeStamp - first.timeStamp < DOUBLE_MS
    const near = Math.hypot(next.clientX - first.clientX, next.clientY - first.clientY) < DOUBLE_PX
    if (next.detail < 2 && !(next.detail === 1 && soon && near)) return
    next.preventDefault()
    next.stopImmediatePropagation()
  }
  // The first click is on its way to the window still, but past its capture.
  window.addEventListener('click', look, { capture: true, once: true })
}
