import type { Page } from '@playwright/test'

/**
 * Texts that reach out of a box which hides what overflows, where nobody meant it: no ellipsis, no title that gives the whole,
 * nothing to scroll, and not only for screen readers.
 */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    const boxThatCuts = (from: Element, text: DOMRect): Element | null => {
      // An ellipsis is drawn for text, not for a box that holds the text.
      let isBoxed = false
      for (let box: Element | null = from; box !== null && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        const isScrolled = /auto|scroll/u.test(style.overflowX)
        if (isScrolled || (style.textOverflow === 'ellipsis' && !isBoxed) || style.clipPath !== 'none' || style.clip !== 'auto') return null
        const edge = box.getBoundingClientRect()
        if (/hidden|clip/u.test(style.overflowX) && (text.right > edge.right + 1 || text.left < edge.left - 1)) return box
        isBoxed ||= /flex|grid|inline-block/u.test(style.display)
      }
      return null
    }
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement
      if (element === null || (node.textContent ?? '').trim() === '') continue
      if (element.closest('[title], [aria-hidden="true"], script, style') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const place = range.getBoundingClientRect()
      if (place.width === 0) continue
      const box = boxThatCuts(element, place)
      if (box !== null) found.push(`“${(node.textContent ?? '').slice(0, 50)}” in <${box.tagName.toLowerCase()} class="${box.className}">`)
    }
    return found
  })

/** What reaches out of the window to the right by more than that: a page that scrolls sideways has lost its layout. Empty where it does not scroll. */
export const sideways = (page: Page, most_px = 1): Promise<string[]> =>
  page.evaluate((most) => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth + most) return []
    const reaching = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > clientWidth + most)
    const innermost = reaching.filter((each) => !reaching.some((other) => other !== each && each.contains(other)))
    const named = innermost.slice(0, 5).map((each) => `<${each.tagName.toLowerCase()} class="${each.getAttribute('class') ?? ''}">`)
    return [`scrolls sideways, ${scrollWidth - clientWidth} px: ${named.join(', ')}`]
  }, most_px)

/**
 * Controls that one cannot press whole: cut by the window or by a box that hides what overflows, with no ellipsis and nothing that
 * scrolls to them; and the current one of a row that scrolls, when it is out of sight. What lies wholly beside the window is there for keyboards alone.
 */
export const cutControls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // A font that arrives changes widths; what answers to that does so with the next picture.
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
    const cutBy = (control: Element): Element | null => {
      const place = control.getBoundingClientRect()
      const isCurrent = control.matches('[aria-selected="true"], [aria-current]:not([aria-current="false"])')
      for (let box = control.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, clipPath, textOverflow } = getComputedStyle(box)
        if (clipPath !== 'none' || textOverflow === 'ellipsis') return null
        const edge = box === document.body ? { left: 0, right: document.documentElement.clientWidth } : box.getBoundingClientRect()
        const isOut = place.right > edge.right + 1 || place.left < edge.left - 1
        if (/auto|scroll/u.test(overflowX) && box !== document.body) return isOut && isCurrent ? box : null
        if (isOut && (/hidden|clip/u.test(overflowX) || box === document.body)) return box
      }
      return null
    }
    const look = () =>
      [...document.querySelectorAll('a[href], button, input, select, textarea, [role="tab"]')].flatMap((control) => {
        const { width, right } = control.getBoundingClientRect()
        if (width <= 1 || right <= 0 || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
        const box = cutBy(control)
        if (box === null) return []
        const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').slice(0, 50)
        return [`<${control.tagName.toLowerCase()}> “${name}” is cut by <${box.tagName.toLowerCase()} class="${box.className}">`]
      })
    // A part that comes late makes a row narrower, which scrolls its current entry back with the next picture.
    if (look().length > 0) await new Promise((passed) => setTimeout(passed, 1_000))
    return look()
  })
