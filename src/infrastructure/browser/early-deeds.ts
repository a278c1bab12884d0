type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What is done on a page from the server before the app is there to answer is kept: clicks on buttons, what is typed and chosen, forms
 * that are sent. What is returned does it again, in its order, and keeps nothing from then on. Links lead to pages of their own, and go.
 */
export const keepEarlyDeeds = (page: Document): (() => Promise<void>) => {
  const deeds: { on: HTMLElement; kind: string; again: () => void }[] = []
  const keep = (event: Event, on: HTMLElement, again: () => void) => {
    event.stopImmediatePropagation()
    // Of what is typed only the last counts.
    const last = deeds.at(-1)
    if (event.type === 'input' && last?.on === on && last.kind === 'input') deeds.pop()
    deeds.push({ on, kind: event.type, again })
  }
  const listeners = {
    click(event: Event) {
      const on = (event.target as Element).closest<HTMLAnchorElement | HTMLButtonElement>('a[href], button')
      // The form is told of the click on its button.
      if (!on || on instanceof HTMLAnchorElement || (on.type === 'submit' && on.form)) return
      event.preventDefault()
      on.dataset.waiting = ''
      keep(event, on, () => on.click())
    },
    submit(event: Event) {
      const { target, submitter } = event as SubmitEvent
      event.preventDefault()
      if (submitter) submitter.dataset.waiting = ''
      keep(event, target as HTMLFormElement, () => (target as HTMLFormElement).requestSubmit(submitter))
    },
    input(event: Event) {
      const on = event.target as Field
      const { value } = on
      keep(event, on, () => (isTicked(on) ? tickAgain(on) : typeAgain(on, value)))
    },
  }
  for (const [kind, listener] of Object.entries(listeners)) page.addEventListener(kind, listener, true)
  return async () => {
    for (const [kind, listener] of Object.entries(listeners)) page.removeEventListener(kind, listener, true)
    for (const waiting of page.querySelectorAll<HTMLElement>('[data-waiting]')) delete waiting.dataset.waiting
    for (const { on, again } of deeds) {
      // What the one before has changed is drawn.
      await new Promise((done) => setTimeout(done))
      if (on.isConnected) again()
    }
  }
}

const isTicked = (on: Field): on is HTMLInputElement =>
  on instanceof HTMLInputElement && (on.type === 'checkbox' || on.type === 'radio')

const tickAgain = (on: HTMLInputElement): void => {
  wake(on)
  on.checked = on.defaultChecked
  on.click()
}

/** What React has not taken over yet, it takes with the first event there, as it stands. */
const wake = (on: Field): boolean => on.dispatchEvent(new Event('input', { bubbles: true }))

/** React takes for news only another value than the last that it knows of: its own setter tells it of one, that of the browser doesn't. */
const typeAgain = (on: Field, value: string): void => {
  wake(on)
  if (!(on instanceof HTMLSelectElement)) on.value = on.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(on), 'value')?.set?.call(on, value)
  on.dispatchEvent(new Event(on instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  if (document.activeElement !== on) on.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
