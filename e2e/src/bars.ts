import type { Page } from '@playwright/test'

export interface Bar {
  element: string
  way: 'across' | 'down'
  /** Px that the bar takes from its element. */
  room: number
  isThin: boolean
}

/** Every scroll bar of the open page that takes room, as on Windows. The browser must run without `--hide-scrollbars`. */
export function barsOf(page: Page): Promise<Bar[]> {
  return page.evaluate(() => {
    const bars: Bar[] = []
    for (const each of document.querySelectorAll<HTMLElement>('*')) {
      const isPage = each === document.documentElement
      const style = getComputedStyle(each)
      const isThin = style.scrollbarWidth === 'thin'
      const element = isPage ? 'page' : `${each.tagName.toLowerCase()} ${each.getAttribute('aria-label') ?? each.className}`
      if (!isPage && (style.display === 'inline' || style.display === 'contents' || each.clientWidth === 0)) continue
      const down = isPage
        ? innerWidth - each.clientWidth
        : each.offsetWidth - each.clientWidth - Number.parseFloat(style.borderLeftWidth) - Number.parseFloat(style.borderRightWidth)
      const across = isPage
        ? innerHeight - each.clientHeight
        : each.offsetHeight - each.clientHeight - Number.parseFloat(style.borderTopWidth) - Number.parseFloat(style.borderBottomWidth)
      const scrolls = isPage || style.overflowX !== 'visible' || style.overflowY !== 'visible'
      if (scrolls && down > 2) bars.push({ element, way: 'down', room: down, isThin })
      if (scrolls && across > 2) bars.push({ element, way: 'across', room: across, isThin })
    }
    return bars
  })
}
